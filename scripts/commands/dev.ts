import { join } from 'node:path';
import { exitOf, projectRoot, startNode } from '../processes.ts';

// The server reloads on changes; Vite serves the pages and forwards API requests. Open Vite's URL in the browser.
const apiPort = process.env.PORT ?? '3000';
const webPort = process.env.WEB_PORT ?? '5173';

const server = startNode(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  env: {
    NODE_ENV: 'development',
    PUBLIC_URL: `http://localhost:${webPort}`,
    ...process.env,
    PORT: apiPort,
  },
});
const web = startNode(
  [join(projectRoot, 'node_modules/vite/bin/vite.js'), '--port', webPort, '--strictPort', '--host'],
  {
    cwd: join(projectRoot, 'apps/web'),
    env: { ...process.env, API_ORIGIN: `http://127.0.0.1:${apiPort}` },
  },
);

const code = await Promise.race([exitOf(server), exitOf(web)]);
server.kill();
web.kill();
process.exitCode = code;
