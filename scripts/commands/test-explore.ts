import { runNode } from '../processes.ts';
import { listFiles, readFiles } from '../project-files.ts';

// npm run test:explore [-- RUNS [FOLDER ...]]: runs property tests with random seeds and many runs each, those of
// pure code or all in the named folders.
const [runs = '20000', ...folders] = process.argv.slice(2);
const searched = folders.length > 0 ? folders : ['packages', 'apps/*/src'];
const files = await readFiles(await listFiles(searched.map((folder) => `${folder}/*.test.ts`)));
const testFiles = files.filter(
  ({ text }) => text.includes("from 'fast-check'") && (folders.length > 0 || !text.includes('/test/app.ts')),
);

process.exitCode = await runNode(
  ['node_modules/vitest/vitest.mjs', 'run', ...testFiles.map(({ path }) => path)],
  {
    env: { ...process.env, NODE_ENV: 'test', EXPLORE_RUNS: runs },
  },
);
