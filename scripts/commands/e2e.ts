import { join } from 'node:path';
import { findBrowser } from '../browser.ts';
import { startE2eServer } from '../e2e-server.ts';
import { useMemoryFolder } from '../memory-folder.ts';
import { projectRoot, runNode } from '../processes.ts';
import { buildWebIfNeeded } from '../web-build.ts';

// npm run e2e [-- PLAYWRIGHT ARGUMENTS]: runs the browser tests against the built product.
const browser = findBrowser();
await buildWebIfNeeded();
const deleteFiles = useMemoryFolder();
const server = await startE2eServer();
try {
  const cli = join(projectRoot, 'node_modules/@playwright/test/cli.js');
  process.exitCode = await runNode([cli, 'test', ...process.argv.slice(2)], {
    env: {
      ...process.env,
      E2E_URL: server.url,
      E2E_DATA_DIR: server.dataDir,
      ...(browser === null ? {} : { CHROMIUM_PATH: browser }),
    },
  });
} finally {
  await server.stop();
  deleteFiles();
}
