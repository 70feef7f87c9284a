# The product in a container. `server` is what a process of the product runs; `proxy` is Caddy with the files of the page.
#   docker build --target server -t xueban . && docker build --target proxy -t xueban-proxy .

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY packages packages
COPY apps/web apps/web
COPY scripts scripts
RUN node scripts/build-web.mjs

FROM caddy:2-alpine AS proxy
COPY deploy/Caddyfile /etc/caddy/Caddyfile
COPY --from=build /app/apps/web/dist/assets /srv/assets

FROM node:24-bookworm-slim AS server
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 DATA_DIR=/data BACKUP_DIR=/backups
WORKDIR /app
COPY package.json package-lock.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/apps/web/dist apps/web/dist
COPY packages packages
COPY apps/server apps/server
# Volumes that are mounted here begin with this owner; everything else may be read-only.
RUN install -d -o node -g node -m 700 /data /backups
USER node
EXPOSE 3000
# Ready and not only alive: while it shuts down, or has no database, nobody is sent here.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT||3000}/api/ready`).then((answer)=>process.exit(answer.ok?0:1),()=>process.exit(1))"]
# The array form: signals reach Node, which lets running answers finish. The flags are those of scripts/server-flags.mjs.
CMD ["node", "--max-semi-space-size=8", "--initial-old-space-size=48", "apps/server/src/main.ts"]
