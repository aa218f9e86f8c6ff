import { describe, expect, test } from 'vitest';
import { findFunctionViolations } from './function-rules.ts';

const lines = (count: number) => '  act();\n'.repeat(count);
const violationsOf = (text: string, path = 'apps/server/src/platform/clock.ts') =>
  findFunctionViolations({ path, text });

describe('function length', () => {
  test('is at most 60 lines', () => {
    expect(violationsOf(`export function act() {\n${lines(58)}}\n`)).toEqual([]);
    expect(violationsOf(`// Why.\nexport function act() {\n${lines(59)}}\n`)).toEqual([
      'apps/server/src/platform/clock.ts:2: a function of 61 lines; at most 60',
    ]);
  });

  test('includes nested functions', () => {
    const inner = `const inner = () => {\n${lines(40)}};\n`;
    expect(violationsOf(`export function act() {\n${inner}${inner}}\n`)).toHaveLength(1);
  });

  test('is not checked in tests', () => {
    expect(violationsOf(`test('x', () => {\n${lines(80)}});\n`, 'scripts/long.test.ts')).toEqual([]);
  });
});

describe('handler', () => {
  const routes = 'apps/server/src/features/item/routes.ts';

  test('has at most 15 lines', () => {
    expect(violationsOf(`routes.write(spec, async () => {\n${lines(13)}});\n`, routes)).toEqual([]);
    expect(violationsOf(`routes.write(spec, async () => {\n${lines(14)}});\n`, routes)).toEqual([
      `${routes}:1: a handler of 16 lines; at most 15`,
    ]);
  });

  test('contains no SQL', () => {
    expect(violationsOf('routes.read(spec, async ({ sql }) => sql`select 1`);\n', routes)).toEqual([
      `${routes}:1: SQL in routes; it belongs in a query or the store`,
    ]);
  });
});

describe('JSX in a web slice', () => {
  test.each([
    ['apps/web/src/features/item/components/words.tsx', 'export const words = 1;\n', 1],
    ['apps/web/src/features/item/components/row.tsx', 'export const Row = () => <li />;\n', 0],
    ['apps/web/src/features/item/view.ts', 'export const words = 1;\n', 0],
  ])('is required in .tsx files, and not in .ts files: %s', (path, text, violations) => {
    expect(violationsOf(text, path)).toHaveLength(violations);
  });
});
