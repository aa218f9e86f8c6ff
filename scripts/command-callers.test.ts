import { describe, expect, test } from 'vitest';
import { findUncalledCommands } from './command-callers.ts';

const slice = 'apps/server/src/features/item';
const command = { path: `${slice}/commands/split.ts`, text: "import { plan } from './plan.ts';\n" };
const plan = { path: `${slice}/commands/plan.ts`, text: '' };
const routes = { path: `${slice}/routes.ts`, text: "import { split } from './commands/split.ts';\n" };
const planTest = { path: `${slice}/commands/plan.test.ts`, text: "import { plan } from './plan.ts';\n" };

describe('findUncalledCommands', () => {
  test('returns a command that only tests and other commands of its slice import', () => {
    expect(findUncalledCommands([command, plan, routes, planTest])).toEqual([
      `${slice}/commands/plan.ts: no route, job or other slice imports it; code that only commands use belongs in domain/`,
    ]);
  });

  test.each([
    [
      'apps/server/src/features/loot/commands/claim.ts',
      "import { plan } from '../../item/commands/plan.ts';\n",
    ],
    [`${slice}/jobs.ts`, "import { plan } from './commands/plan.ts';\n"],
  ])('accepts a command that %s imports', (path, text) => {
    expect(
      findUncalledCommands([command, plan, routes, { path, text }]).filter((finding) =>
        finding.includes('plan'),
      ),
    ).toEqual([]);
  });
});
