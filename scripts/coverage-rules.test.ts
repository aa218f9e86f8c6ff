import { expect, test } from 'vitest';
import { findCoverageViolations, findMissingPaths } from './coverage-rules.ts';

const files: Record<string, string> = {
  'a.test.ts': "test('the purse is full', f); test('isn\\'t empty', f);",
};
const read = (path: string) => files[path] ?? null;
const table = (...rows: string[]) => ['| requirement | test |', '| --- | --- |', ...rows].join('\n');

test('document whose rows list existing tests is accepted', () => {
  const document = table("| coins | `a.test.ts › the purse is full`<br>a.test.ts › isn't empty |");
  expect(findCoverageViolations(document, read)).toEqual([]);
});

test.each([
  ['| coins | a.test.ts › the purse is |', 'a.test.ts has no test "the purse is"'],
  ['| coins | b.test.ts › the purse is full |', 'there is no file b.test.ts'],
  ['| coins | a.test.ts |', 'listed without the title'],
  ['| coins | |', 'lists no test'],
])('row %s is rejected', (row, reason) => {
  expect(findCoverageViolations(table(row), read)).toEqual([expect.stringMatching(/^line 3: /)]);
  expect(findCoverageViolations(table(row), read).join()).toContain(reason);
});

test('document without requirements is rejected', () => {
  expect(findCoverageViolations('# Coverage\n', read)).toEqual(['the document has no table of requirements']);
  expect(findCoverageViolations(table(), read)).toEqual(['the document has no table of requirements']);
});

test('path that does not exist is reported', () => {
  const document = 'See `apps/a.ts`, `apps/<slice>/b.ts`, `docs/c.md` and [d](apps/d.ts).';
  expect(findMissingPaths(document, (path) => path === 'apps/a.ts')).toEqual(['there is no docs/c.md']);
});
