# The score book in a container: docs/run/container.md.
FROM python:3.11-slim-bookworm AS build
COPY requirements-postgres.lock /
RUN python -m venv --without-pip /app \
    && python -m pip --python /app/bin/python install --no-cache-dir --no-deps --require-hashes \
        -r /requirements-postgres.lock \
    && find /app -name '*.po' -delete
COPY . /scorebook
WORKDIR /scorebook
RUN python -m words.compiled && rm -r words && find . -name '*.po' -delete

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin scorebook \
    && install -d -o scorebook -g scorebook -m 700 /data /backups
COPY --from=build /app /app
COPY --from=build /scorebook /scorebook
WORKDIR /scorebook
ENV PATH=/app/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 DATA_DIR=/data
USER scorebook
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["python", "deploy/healthy.py"]
ENTRYPOINT ["python", "manage.py"]
CMD ["serve"]
