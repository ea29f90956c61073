# The ingester (API, si-cli, worker). Build from the workspace's root:
#   docker build -f docker/ingester.Dockerfile -t sluice-ingester .
FROM node:24-bookworm AS build
WORKDIR /app
COPY . .
RUN npm ci && npx nx run-many -t build -p ingester-api,worker && npm prune --omit=dev \
 && node tools/launcher/src/reduce-installation.mjs

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    DOC_DB_URL=sqlite:////data/sluice.db \
    FILE_STORE_DIR=/data/file_store \
    VECTORDB_DIR=/data/vectordb
WORKDIR /app
COPY --from=build --chown=root:root /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8000/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "-c", "node apps/ingester-api/bin/si-cli.mjs db-init && exec node apps/ingester-api/bin/si-cli.mjs serve --host 0.0.0.0"]
