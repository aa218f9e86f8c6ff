import { runNode } from '../processes.ts';
import { listFiles, readFiles } from '../project-files.ts';

// npm run test:explore [-- RUNS [FOLDER ...]]: runs the property tests of pure code, or of the named
// folders, with random seeds and many runs each.
const [runs = '20000', ...folders] = process.argv.slice(2);
const searchedFolders = folders.length > 0 ? folders : ['packages', 'apps/*/src'];
const files = await readFiles(await listFiles(searchedFolders.map((folder) => `${folder}/*.test.ts`)));
const testFiles = files.filter(
  ({ text }) => text.includes("from 'fast-check'") && (folders.length > 0 || !text.includes('/test/app.ts')),
);

process.exitCode = await runNode(
  ['node_modules/vitest/vitest.mjs', 'run', ...testFiles.map(({ path }) => path)],
  {
    env: { ...process.env, NODE_ENV: 'test', EXPLORE_RUNS: runs },
  },
);
