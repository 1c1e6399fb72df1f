# Orrery in a container: one process, one volume, no root. docs/hosting.md says how to use it.

# The client, built with everything that building needs.
FROM node:24-slim AS client
WORKDIR /orrery
COPY . .
RUN npm ci --no-audit --no-fund && npm run build

# The server with what it needs at run time. The image has a Node already, so the one from npm can go.
FROM node:24-slim AS server
WORKDIR /orrery
COPY . .
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-*
COPY --from=client /orrery/packages/web/dist packages/web/dist

FROM node:24-slim
ENV NODE_ENV=production ORRERY_HOST=0.0.0.0 ORRERY_PORT=8080 ORRERY_DATA=/data
# So that `docker compose exec orrery orrery admin tables` works.
ENV PATH=/orrery/node_modules/.bin:$PATH
WORKDIR /orrery
COPY --from=server /orrery ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
	CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.ORRERY_PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself gets the signal to stop, without a shell or npm in between.
CMD ["node", "--conditions=orrery-source", "packages/cli/src/orrery.ts", "serve"]
