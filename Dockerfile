# Print Builder, server or worker: docker build -t print-builder . && docker run -p 127.0.0.1:4000:4000 print-builder
# See docs/install.md; deploy/compose.yaml starts all parts.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm ci
RUN npm run release
RUN npm install --global --prefix /opt/print-builder ./release/print-builder-*.tgz

FROM node:24.21.0-bookworm-slim
COPY --from=build /opt/print-builder /opt/print-builder
# The folder must exist so that a new volume inherits its owner.
RUN mkdir -m 700 /home/node/data && chown node:node /home/node/data
ENV PATH=/opt/print-builder/bin:$PATH \
    NODE_ENV=production \
    HOST=0.0.0.0 \
    DATA_DIR=/home/node/data
USER node
WORKDIR /home/node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=8s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 4000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["print-builder", "start"]
