/* Writes down every change that a program makes below POWER_DATA into the file POWER_LOG, in order.

   Loaded before the C library (LD_PRELOAD, 64-bit Linux), it stands in for the calls that change
   files and directories. A change is noted when it is done, a sync before it begins: a sync is
   thereby never taken to cover what came after it. A note is one write to the end of the log, so
   that threads and processes can share it: see `Note`, then a path, then bytes.

   What changes a file unseen (shared memory, except SQLite's index of the WAL) is noted as '!', and
   whoever reads the log refuses it.
*/
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

struct Note {
    unsigned int size, kind, path, bytes; /* size: all of it; path, bytes: how long they are */
    unsigned long long file;              /* the inode, which a later file may be given again */
    long long place;                      /* the offset or the length */
};

static void note(char kind, const char *path, ino_t file, long long place, const void *bytes, size_t n) {
    int before = errno;
    struct Note head = {sizeof head + strlen(path) + n, kind, strlen(path), n, file, place};
    struct iovec parts[] = {{&head, sizeof head}, {(void *)path, strlen(path)}, {(void *)bytes, n}};
    int log = syscall(SYS_openat, AT_FDCWD, getenv("POWER_LOG"), O_WRONLY | O_APPEND | O_CLOEXEC, 0);
    if (log < 0 || syscall(SYS_writev, log, parts, 3) != (long)head.size) abort();
    syscall(SYS_close, log);
    errno = before;
}

static int is_watched(const char *path) {
    const char *data = getenv("POWER_DATA");
    size_t length = data ? strlen(data) : 0;
    return length && !strncmp(path, data, length) && (path[length] == '/' || !path[length]);
}

static int named(int fd, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, PATH_MAX - 1);
    path[n < 0 ? 0 : n] = 0;
    return n > 0;
}

/* The inode of a regular file below POWER_DATA; 0 for any other. */
static ino_t watched(int fd, char *path) {
    struct stat found;
    int before = errno;
    int is_file = !fstat(fd, &found) && S_ISREG(found.st_mode) && named(fd, path) && is_watched(path);
    errno = before;
    return is_file ? found.st_ino : 0;
}

/* The path without links, whether or not there is a file; whether it is below POWER_DATA. */
static int resolved(int directory, const char *given, char *path) {
    char whole[2 * PATH_MAX], folder[PATH_MAX] = "";
    int before = errno;
    if (given[0] != '/') {
        if (directory == AT_FDCWD) { if (!getcwd(folder, sizeof folder)) return 0; }
        else if (!named(directory, folder)) return 0;
    }
    snprintf(whole, sizeof whole, "%s/%s", folder, given);
    char *last = strrchr(whole, '/');
    *last = 0;
    int is_there = realpath(*whole ? whole : "/", path) != NULL;
    errno = before;
    if (!is_there) return 0;
    snprintf(path + strlen(path), PATH_MAX - strlen(path), "/%s", last + 1);
    return is_watched(path);
}

static int opened(int directory, const char *given, int flags, mode_t mode) {
    char path[PATH_MAX];
    struct stat found;
    int before = errno;
    int is_kept = (flags & (O_CREAT | O_TRUNC)) && resolved(directory, given, path);
    int is_new = is_kept && lstat(path, &found);
    errno = before;
    int fd = syscall(SYS_openat, directory, given, flags, mode);
    if (fd < 0 || !is_kept || fstat(fd, &found)) return fd;
    if (is_new) note('C', path, found.st_ino, 0, "", 0);
    else if (flags & O_TRUNC) note('T', path, found.st_ino, 0, "", 0);
    return fd;
}

#define MODE(last) mode_t mode = 0; \
    if (flags & (O_CREAT | O_TMPFILE)) { va_list more; va_start(more, last); mode = va_arg(more, mode_t); va_end(more); }
int open(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { MODE(flags) return opened(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE(flags) return opened(at, path, flags, mode); }
int creat(const char *path, mode_t mode) { return opened(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

ssize_t write(int fd, const void *bytes, size_t n) {
    char path[PATH_MAX];
    ssize_t done = syscall(SYS_write, fd, bytes, n);
    ino_t file = done > 0 ? watched(fd, path) : 0;
    if (file) note('W', path, file, lseek(fd, 0, SEEK_CUR) - done, bytes, done);
    return done;
}

ssize_t pwrite(int fd, const void *bytes, size_t n, off_t place) {
    char path[PATH_MAX];
    ssize_t done = syscall(SYS_pwrite64, fd, bytes, n, place);
    ino_t file = done > 0 ? watched(fd, path) : 0;
    if (file) note('W', path, file, place, bytes, done);
    return done;
}
ssize_t pwrite64(int fd, const void *bytes, size_t n, off_t place) { return pwrite(fd, bytes, n, place); }

int ftruncate(int fd, off_t length) {
    char path[PATH_MAX];
    int failed = syscall(SYS_ftruncate, fd, length);
    ino_t file = failed ? 0 : watched(fd, path);
    if (file) note('T', path, file, length, "", 0);
    return failed;
}
int ftruncate64(int fd, off_t length) { return ftruncate(fd, length); }

static void note_sync(int fd) {
    char path[PATH_MAX];
    struct stat found;
    int before = errno;
    ino_t file = watched(fd, path);
    if (file) note('S', path, file, 0, "", 0);
    else if (!fstat(fd, &found) && S_ISDIR(found.st_mode) && named(fd, path) && is_watched(path))
        note('D', path, found.st_ino, 0, "", 0);
    errno = before;
}
int fsync(int fd) { note_sync(fd); return syscall(SYS_fsync, fd); }
int fdatasync(int fd) { note_sync(fd); return syscall(SYS_fdatasync, fd); }

static int removed(int at, const char *given, int flags) {
    char path[PATH_MAX];
    int is_kept = resolved(at, given, path), failed = syscall(SYS_unlinkat, at, given, flags);
    if (!failed && is_kept) note('U', path, 0, 0, "", 0);
    return failed;
}
int unlink(const char *path) { return removed(AT_FDCWD, path, 0); }
int unlinkat(int at, const char *path, int flags) { return removed(at, path, flags); }
int rmdir(const char *path) { return removed(AT_FDCWD, path, AT_REMOVEDIR); }

static int moved(int from, const char *old, int to, const char *new, unsigned flags) {
    char path[PATH_MAX], target[PATH_MAX];
    int is_kept = resolved(from, old, path) | resolved(to, new, target);
    int failed = syscall(SYS_renameat2, from, old, to, new, flags);
    if (!failed && is_kept) note('R', path, 0, 0, target, strlen(target));
    return failed;
}
int rename(const char *old, const char *new) { return moved(AT_FDCWD, old, AT_FDCWD, new, 0); }
int renameat(int from, const char *old, int to, const char *new) { return moved(from, old, to, new, 0); }
int renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
    return moved(from, old, to, new, flags);
}

int linkat(int from, const char *old, int to, const char *new, int flags) {
    char path[PATH_MAX], target[PATH_MAX];
    int is_kept = resolved(from, old, path) | resolved(to, new, target);
    int failed = syscall(SYS_linkat, from, old, to, new, flags);
    if (!failed && is_kept) note('L', path, 0, 0, target, strlen(target));
    return failed;
}
int link(const char *old, const char *new) { return linkat(AT_FDCWD, old, AT_FDCWD, new, 0); }

int mkdirat(int at, const char *given, mode_t mode) {
    char path[PATH_MAX];
    int failed = syscall(SYS_mkdirat, at, given, mode);
    if (!failed && resolved(at, given, path)) note('M', path, 0, 0, "", 0);
    return failed;
}
int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }

static int refused(int fd) {
    char path[PATH_MAX];
    ino_t file = watched(fd, path);
    if (file) note('!', path, file, 0, "", 0);
    return file != 0;
}
void *mmap(void *where, size_t n, int access, int flags, int fd, off_t place) {
    char path[PATH_MAX] = "";
    int is_index = fd >= 0 && watched(fd, path) && strlen(path) > 4 && !strcmp(path + strlen(path) - 4, "-shm");
    if (fd >= 0 && (access & PROT_WRITE) && (flags & MAP_SHARED) && !is_index) refused(fd);
    return (void *)syscall(SYS_mmap, where, n, access, flags, fd, place);
}
void *mmap64(void *where, size_t n, int access, int flags, int fd, off_t place) {
    return mmap(where, n, access, flags, fd, place);
}
ssize_t writev(int fd, const struct iovec *parts, int n) { refused(fd); return syscall(SYS_writev, fd, parts, n); }
int fallocate(int fd, int mode, off_t place, off_t n) { refused(fd); return syscall(SYS_fallocate, fd, mode, place, n); }

/* Copies inside the kernel show no bytes: whoever asks for one is told to write instead. */
ssize_t sendfile(int to, int from, off_t *place, size_t n) {
    char path[PATH_MAX];
    if (watched(to, path)) { errno = ENOTSOCK; return -1; }
    return syscall(SYS_sendfile, to, from, place, n);
}
ssize_t sendfile64(int to, int from, off_t *place, size_t n) { return sendfile(to, from, place, n); }
ssize_t copy_file_range(int from, off_t *at, int to, off_t *place, size_t n, unsigned flags) {
    char path[PATH_MAX];
    if (watched(to, path)) { errno = EXDEV; return -1; }
    return syscall(SYS_copy_file_range, from, at, to, place, n, flags);
}
