# syntax=docker/dockerfile:1
# Prosa in one image: pages, API, socket, background work and an embedded PostgreSQL.
#   docker build -t prosa . && docker run -p 3000:3000 -v prosa-dados:/dados prosa
# glibc is needed (Debian, not Alpine): the embedded PostgreSQL is built for it.

FROM node:24-bookworm-slim AS build
WORKDIR /prosa
# packages first: this layer stays as long as the lock file does
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/brasil/package.json packages/brasil/
COPY packages/baileys/package.json packages/baileys/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/widget/package.json apps/widget/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY scripts/install.mjs scripts/packages.mjs scripts/prepare.mjs scripts/
COPY apps/server/src/core/hold-alone.mjs apps/server/src/core/start-error.mjs apps/server/src/core/
RUN node -e "import('./scripts/install.mjs').then((m) => m.install('start'))" && npm cache clean --force
COPY . .
# what is left of the locks is no file that can be copied
RUN node -e "import('./scripts/install.mjs').then((m) => m.buildWeb())" && rm -rf .cache

FROM debian:bookworm-slim
# the project brings its own Node; PostgreSQL refuses to run as root, so nothing here does
RUN useradd --uid 10001 --no-create-home --home-dir /dados --shell /usr/sbin/nologin prosa && install -d -o prosa -g prosa -m 700 /dados
COPY --from=build /prosa /prosa
WORKDIR /prosa
USER prosa
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    PROSA_DADOS=/dados \
    PROSA_DEMO=nao \
    NODE_COMPILE_CACHE=/dados/cache
VOLUME /dados
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["/prosa/node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/saude/pronto').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["/prosa/node_modules/.bin/node", "apps/server/src/main.ts"]
