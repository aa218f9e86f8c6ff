# docker build -t quartermaster .
# docker run -p 3000:3000 -v quartermaster:/data quartermaster

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/rules/package.json packages/rules/
RUN npm ci --include=dev
COPY . .
RUN cd apps/web && node ../../node_modules/vite/bin/vite.js build
# Keeps only runtime files. The image has its own Node, so the pinned copy is removed with the build tools.
RUN npm prune --omit=dev && rm -rf node_modules/node node_modules/.cache

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production \
    DATA_DIR=/data \
    NODE_COMPILE_CACHE=/tmp/node-compile-cache
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
COPY --from=build /app/apps/server apps/server
COPY --from=build /app/apps/web/dist apps/web/dist
RUN mkdir /data && chown node:node /data
# The same values as in scripts/server-flags.mjs.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/v1/health`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "apps/server/src/main.ts"]
