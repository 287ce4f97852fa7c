# syntax=docker/dockerfile:1

# One image for API, worker, migration and every other command: `docker run … surefoot worker`.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node --import ./cli/stack/typescript.mjs scripts/build.ts

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# What is optional belongs to a desk: programs of PostgreSQL, of Node, of compilers.
RUN npm ci --omit=dev --omit=optional --ignore-scripts

FROM node:24-bookworm-slim AS surefoot
# Certificates of the world: Temporal's native client and a database behind TLS look for them in the system.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=node --group=node /var/lib/surefoot
ENV NODE_ENV=production SUREFOOT_HOME=/var/lib/surefoot
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/package.json ./package.json
COPY --from=build /app/dist ./dist
RUN ln -s /app/dist/cli/production.js /usr/local/bin/surefoot && chmod a+x dist/cli/production.js
# The user "node" of the image, by number, so that an orchestrator sees that it is not root.
USER 1000:1000
EXPOSE 8080 9464
STOPSIGNAL SIGTERM
# A worker is asked at its METRICS_PORT, an API at its PORT.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT || process.env.PORT || 8080}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["surefoot"]
CMD ["api"]

# With a browser, for `surefoot host`: docker build --target host
FROM surefoot AS host
USER 0:0
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium fonts-liberation \
  && rm -rf /var/lib/apt/lists/*
# A browser writes below its home; all but this is read-only.
ENV CHROME_PATH=/usr/bin/chromium HOME=/tmp
USER 1000:1000
HEALTHCHECK NONE
CMD ["host"]

# What is built unless a target is named.
FROM surefoot
