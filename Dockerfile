# The pages, the server and its PostgreSQL in one image. Node and PostgreSQL are npm packages, so that any Debian or
# Ubuntu base will do; it needs glibc. docs/deploy.md says how to run it.
ARG BASE=debian:trixie-slim

FROM ${BASE} AS build
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libatomic1 npm \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
# The npm of Debian runs on an older Node, and leaves out optional packages that ask for a newer one.
RUN npm install --global --force --prefix /usr/local node@26.10.0 npm@11.19.1
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The build compiles the sentences, which are not there yet.
RUN npm pkg delete scripts.prepare && npm ci --omit=dev
COPY . .
RUN npm run build
# What only the build of the pages needs is removed; the server reads no types, source maps or sources of
# packages.
RUN npm uninstall --no-save --ignore-scripts --omit=dev \
    @firebase/app @firebase/auth @fontsource-variable/bricolage-grotesque @fontsource-variable/instrument-sans \
    @formatjs/icu-messageformat-parser @radix-ui/react-toast @tailwindcss/vite @tanstack/react-router @tesseract.js-data/eng \
    @tesseract.js-data/spa @vitejs/plugin-react dexie dexie-react-hooks lucide-react maplibre-gl qr react react-dom \
    socket.io-client subset-font tailwindcss temporal-polyfill tesseract.js tesseract.js-core vite \
    vite-plugin-pwa workbox-core workbox-precaching workbox-strategies workbox-window zustand \
  && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.a' \) -delete \
  && rm -rf node_modules/.cache node_modules/@zxcvbn-ts/*/src node_modules/harfbuzzjs/test node_modules/bintrees/test pwa sw

FROM ${BASE}
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libatomic1 tini \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
  && useradd --system --uid 10001 --home-dir /data --no-create-home pista \
  && install -d -o pista -g pista -m 700 /data
COPY --from=build /app /app
WORKDIR /app
RUN install -d -o pista -g pista node_modules/.cache
USER pista
ENV NODE_ENV=production \
    PATH=/app/node_modules/.bin:/usr/local/bin:/usr/bin:/bin \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
# The code of the server, compiled once: a start takes a third of the CPU time.
RUN node --import ./api/runtime.mjs --input-type=module --eval "await import('/app/api/start.ts')"
VOLUME /data
EXPOSE 3000
# Healthy means that requests can be served: without a database of a server that several containers share, none of them is
# (503). A Redis that is away leaves them healthy. See /api/ready.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# tini reaps orphans and passes SIGTERM on to Node alone, which finishes its requests and stops its PostgreSQL. That
# takes up to a minute: docker run --stop-timeout 60.
STOPSIGNAL SIGTERM
ENTRYPOINT ["tini", "--"]
CMD ["node", "--import", "./api/runtime.mjs", "api/server.ts"]
