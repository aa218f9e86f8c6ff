import { runNode } from '../processes.ts';
import { listFiles, readFiles } from '../project-files.ts';

// npm run test:explore [-- RUNS [FOLDER ...]]: the property tests of pure code, with random seeds and many runs each.
const [runs = '20000', ...folders] = process.argv.slice(2);
const searched = folders.length > 0 ? folders : ['packages', 'apps/*/src'];
const files = await readFiles(await listFiles(searched.map((folder) => `${folder}/*.test.ts`)));
const pure = files.filter(({ text }) => text.includes("from 'fast-check'") && !text.includes('/test/app.ts'));

process.exitCode = await runNode(['node_modules/vitest/vitest.mjs', 'run', ...pure.map(({ path }) => path)], {
  env: { ...process.env, NODE_ENV: 'test', EXPLORE_RUNS: runs },
});
