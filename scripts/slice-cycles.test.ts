import { describe, expect, test } from 'vitest';
import { findOrderViolations, findSliceCycles } from './slice-cycles.ts';

const file = (path: string, ...targets: string[]) => ({
  path: `apps/web/src/features/${path}`,
  text: targets.map((target) => `import type { X } from '${target}';`).join('\n'),
});

describe('findSliceCycles', () => {
  test('returns a cycle over several slices, type-only imports included', () => {
    const findings = findSliceCycles([
      file('shop/api.ts', '../party/api.ts'),
      file('party/view.ts', '../loot/view.ts'),
      file('loot/components/card.tsx', '../../shop/view.ts'),
    ]);
    expect(findings).toEqual(['apps/web/src/features/shop: imports itself via shop → party → loot → shop']);
  });

  test.each([
    ['routes.ts', '../'],
    ['commands/undo.ts', '../../'],
  ])('returns a cycle that includes %s of a server slice', (name, up) => {
    const server = 'apps/server/src/features';
    const findings = findSliceCycles([
      { path: `${server}/item/${name}`, text: `import type { Locked } from '${up}container/policy.ts'` },
      {
        path: `${server}/container/commands/delete.ts`,
        text: "import { moveAll } from '../../item/commands/move-all.ts'",
      },
    ]);
    expect(findings).toEqual([`${server}/item: imports itself via item → container → item`]);
  });

  test('returns a cycle with a lazy import', () => {
    const lazy = { path: 'apps/web/src/features/a/x.tsx', text: "lazy(() => import('../b/y.tsx'))" };
    expect(findSliceCycles([lazy, file('b/y.tsx', '../a/x.tsx')])).toHaveLength(1);
  });

  test('allows slices without a cycle, and pages and routes that compose them', () => {
    const findings = findSliceCycles([
      file('shop/api.ts', '../party/api.ts', './view.ts'),
      file('loot/api.ts', '../party/api.ts'),
      file('party/pages/party-page.tsx', '../../shop/api.ts'),
      file('party/routes.ts', '../shop/api.ts'),
      file('party/api.test.ts', '../shop/api.ts'),
    ]);
    expect(findings).toEqual([]);
  });
});

describe('findOrderViolations', () => {
  const list = 'Slices:\n\n1. container\n2. item, party\n';
  const server = (slice: string, target: string) => ({
    path: `apps/server/src/features/${slice}/routes.ts`,
    text: `import { x } from '../${target}/policy.ts'`,
  });

  test('returns a slice that imports from the same or a later line, and a slice that is not listed', () => {
    const files = [server('container', 'item'), server('party', 'item'), server('shop', 'item')];
    expect(findOrderViolations(files, list)).toEqual([
      'apps/server/src/features/container: imports item, which docs/architecture.md does not list earlier',
      'apps/server/src/features/party: imports item, which docs/architecture.md does not list earlier',
      'apps/server/src/features/shop: missing in the list of slices in docs/architecture.md',
    ]);
  });

  test('allows imports from earlier lines, and all imports in the web app', () => {
    const web = file('loot/api.ts', '../party/api.ts');
    expect(findOrderViolations([server('item', 'container'), web], list)).toEqual([]);
  });
});
