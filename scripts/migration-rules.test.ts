import { expect, test } from 'vitest';
import { findMigrationViolations } from './migration-rules.ts';

const first = { name: '0001_first.sql', text: 'create table a (id int);\n' };

test('new migration is accepted if the merged migrations are unchanged', () => {
  const second = { name: '0002_second.sql', text: '-- concurrently with others\nalter table a add b int;' };
  expect(findMigrationViolations([first, second], [first])).toEqual([]);
});

test('different line endings do not count as a change', () => {
  expect(findMigrationViolations([{ ...first, text: 'create table a (id int);\r\n' }], [first])).toEqual([]);
});

test('changed or deleted migration is reported', () => {
  const changed = { ...first, text: 'create table a (id bigint);' };
  expect(findMigrationViolations([changed], [first])).toEqual([
    expect.stringContaining('changed after it was merged'),
  ]);
  expect(findMigrationViolations([], [first])).toEqual([expect.stringContaining('deleted or renamed')]);
});

test.each(['BEGIN;\nselect 1;', 'select 1;\ncommit;', 'create index concurrently i on a (id);'])(
  'statement that cannot run in a transaction is reported: %j',
  (text) => {
    expect(findMigrationViolations([{ name: '0001_x.sql', text }], [])).toHaveLength(1);
  },
);

test('function body may contain begin and end', () => {
  const text = 'create function f() returns void language plpgsql as $$\nbegin\n  return;\nend $$;';
  expect(findMigrationViolations([{ name: '0001_x.sql', text }], [])).toEqual([]);
});
