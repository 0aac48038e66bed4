// Photos of cards or slips, downscaled on the phone; redrawing drops the camera's metadata.

const MOST_MEGABYTES = 25;
const MOST_BYTES = 200_000;
const SIDES = [1600, 1200, 900, 600];
const QUALITIES = [0.8, 0.6, 0.4];

// The photo failed; `reason` names the message.
class PhotoError extends Error {
  constructor(reason, megabytes = 0) {
    super(reason);
    Object.assign(this, { reason, megabytes });
  }
}

// The file as a small JPEG, encoded as text.
export async function smallPhoto(file) {
  const megabytes = Math.ceil(file.size / 1e6);
  if (megabytes > MOST_MEGABYTES) throw new PhotoError("large", megabytes);
  const picture = await createImageBitmap(file).catch(() => null);
  const small = picture && (await smaller(picture));
  picture?.close();
  if (!small) throw new PhotoError("unreadable");
  return asText(small);
}

// The largest and best version within the size limit.
async function smaller(picture) {
  for (const side of SIDES) {
    for (const quality of QUALITIES) {
      const drawn = await jpeg(picture, side, quality);
      if (drawn && drawn.size <= MOST_BYTES) return drawn;
    }
  }
  return null;
}

function jpeg(picture, side, quality) {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const size = { width: Math.max(1, picture.width * scale), height: Math.max(1, picture.height * scale) };
  const canvas = Object.assign(document.createElement("canvas"), size);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
}

function asText(blob) {
  const reader = new FileReader();
  return new Promise((done, failed) => {
    reader.onload = () => done(reader.result.split(",")[1]);
    reader.onerror = () => failed(new PhotoError("unreadable"));
    reader.readAsDataURL(blob);
  });
}
