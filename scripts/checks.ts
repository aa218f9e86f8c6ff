import { existsSync } from 'node:fs';
import type { Task } from './tasks.ts';

const bin = (path: string) => `node_modules/${path}`;

/** With one thread, tsc takes half the CPU time of four threads, each of which checks the shared types (ADR 0107). */
const typeCheck = (project: string) => [bin('typescript/bin/tsc'), '--singleThreaded', '-p', project];

/** All checks that do not run the product. */
export const checks: Task[] = [
  { name: 'types', args: typeCheck('tsconfig.json') },
  { name: 'types of the web app', args: typeCheck('apps/web') },
  { name: 'format and lint', args: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'] },
  { name: 'structure', args: ['scripts/check-structure.ts'] },
  { name: 'migrations', args: ['scripts/check-migrations.ts'] },
  {
    name: 'import rules',
    args: [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      ...['packages', 'apps', 'scripts', 'e2e', 'bench'].filter((folder) => existsSync(folder)),
    ],
  },
  { name: 'unused code', args: [bin('knip/bin/knip.js'), '--no-config-hints'] },
  { name: 'row types', args: ['scripts/commands/db-types.ts', '--check'] },
  { name: 'decisions', args: ['scripts/check-decisions.ts'] },
  { name: 'spec coverage', args: ['scripts/check-spec-coverage.ts'] },
];
