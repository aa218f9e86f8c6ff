import { IMPORT_LINES_MAX } from '@quartermaster/contract/constants';
import { listItemTemplates } from '@quartermaster/contract/item-template';
import { importItemTemplates, previewImport } from '@quartermaster/contract/item-template-import';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';
import { template } from '../../../../test/factories/test-parties.ts';
import { ownTemplatesNamed } from '../store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const csv = (content: string) => ({ format: 'csv' as const, content });
const preview = async (testUser: Person, content: string) =>
  (await testUser.call(previewImport, { body: { import: csv(content) } })).body;
const importCsv = (testUser: Person, content: string, skip_rejected = false, key?: string) =>
  testUser.call(importItemTemplates, {
    body: { import: { ...csv(content), skip_rejected } },
    ...(key ? { key } : {}),
  });
const ownTemplates = async (testUser: Person) => {
  const query = { creator_id: testUser.user.id, per_page: '100' };
  return (await testUser.call(listItemTemplates, { query })).body;
};

const MIXED_FILE = 'name,weight\nRope,10\nAnvil,heavy\nrope,3\nRope,10\n';

test('preview shows the outcome of every line and writes nothing', async () => {
  const testUser = await person(app);
  await template(testUser, { name: 'Rope', weight: 5 });
  await template(testUser, { name: 'Oil', weight: 1 });
  const { data, meta } = await preview(testUser, `${MIXED_FILE}Oil,1\n`);
  expect(data.map(({ line, name, outcome }) => [line, name, outcome])).toEqual([
    [2, 'Rope', 'create'],
    [3, 'Anvil', 'rejected'],
    [4, 'rope', 'create'],
    [5, 'Rope', 'duplicate'],
    [6, 'Oil', 'duplicate'],
  ]);
  expect(data[0]?.reasons[0]?.message).toContain('another item with this name');
  expect(data[1]?.reasons).toEqual([{ field: 'weight', message: 'Weight must be a number' }]);
  expect(meta).toEqual({ created: 2, duplicates: 2, rejected: 1 });
  expect((await ownTemplates(testUser)).meta.total_count).toBe(2);
});

test('file with an invalid line is rejected unless invalid lines are skipped', async () => {
  const testUser = await person(app);
  const rejected = await importCsv(testUser, MIXED_FILE);
  expect([rejected.status, rejected.body.error.details]).toEqual([
    422,
    [{ field: 'lines.3.weight', message: 'Weight must be a number' }],
  ]);
  expect((await ownTemplates(testUser)).data).toEqual([]);
  const imported = await importCsv(testUser, MIXED_FILE, true);
  expect([imported.status, imported.body.data]).toEqual([201, { created: 2, duplicates: 1, rejected: 1 }]);
  expect((await ownTemplates(testUser)).data.map(({ name }) => name).sort()).toEqual(['Rope', 'rope']);
});

test('line whose name the database cannot store is rejected', async () => {
  const { data } = await preview(await person(app), 'name\nRope\na\u0000b\n');
  expect(data?.map(({ outcome }) => outcome)).toEqual(['create', 'rejected']);
});

test('import compares a file with a bounded number of the user’s templates, the newest of each name first', async () => {
  const testUser = await person(app);
  await app.sql`
    insert into item_templates (id, creator_id, name, weight)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${testUser.user.id}, 'Pebble', n
    from generate_series(1, ${IMPORT_LINES_MAX + 1}) n`;
  await template(testUser, { name: 'pebble', weight: 1 });
  const comparedTemplates = await ownTemplatesNamed(app.sql, testUser.user.id, ['Pebble', 'PEBBLE', 'Rope']);
  expect(comparedTemplates).toHaveLength(IMPORT_LINES_MAX);
  expect(comparedTemplates[0]).toMatchObject({ name: 'pebble', weight: 100 });
});

test('response lists a bounded number of errors for a fully invalid file', async () => {
  const testUser = await person(app);
  const { status, body } = await importCsv(testUser, `name,weight\n${'Rope,x\n'.repeat(300)}`);
  expect([status, body.error.details.length, body.error.details.at(-1)]).toEqual([
    422,
    201,
    { field: 'content', message: 'and 100 more errors' },
  ]);
  const oneMore = await importCsv(testUser, `name,weight\n${'Rope,x\n'.repeat(201)}`);
  expect(oneMore.body.error.details.at(-1)?.message).toBe('and 1 more error');
});

test('repeated import changes nothing, whether concurrent, later or with the same idempotency key', async () => {
  const testUser = await person(app);
  const file = 'name\nRope\nOil\nAnvil\n';
  const responses = await Promise.all([importCsv(testUser, file), importCsv(testUser, file)]);
  expect(responses.map(({ body }) => body.data.created).sort()).toEqual([0, 3]);
  expect((await importCsv(testUser, file)).body.data).toEqual({ created: 0, duplicates: 3, rejected: 0 });
  const first = await importCsv(testUser, 'name\nLamp\n', false, 'key');
  const repeated = await importCsv(testUser, 'name\nLamp\n', false, 'key');
  expect(repeated.body.data).toEqual(first.body.data);
  expect((await ownTemplates(testUser)).meta.total_count).toBe(4);
});

test('public templates in a file require a verified address', async () => {
  const file = 'name,visibility\nFamous lamp,public\nLamp,private\n';
  const testUser = await person(app);
  expect(
    (await preview(testUser, file)).data.map(({ outcome, reasons }) => [outcome, reasons[0]?.field]),
  ).toEqual([
    ['rejected', 'visibility'],
    ['create', undefined],
  ]);
  const verifiedUser = await verified(app, await person(app));
  expect((await importCsv(verifiedUser, file)).body.data).toEqual({ created: 2, duplicates: 0, rejected: 0 });
});

describe('import', () => {
  test('accepts five thousand lines', async () => {
    const testUser = await person(app);
    const lines = Array.from({ length: 5000 }, (_, n) => `Thing ${n},${n % 100}.25,${n},"odd, number ${n}"`);
    const file = `name,weight,base_value,tags\n${lines.join('\n')}`;
    const previewed = await preview(testUser, file);
    expect([previewed.data.length, previewed.meta]).toEqual([
      5000,
      { created: 5000, duplicates: 0, rejected: 0 },
    ]);
    const imported = await importCsv(testUser, file);
    expect([imported.status, imported.body.data]).toEqual([
      201,
      { created: 5000, duplicates: 0, rejected: 0 },
    ]);
    expect((await ownTemplates(testUser)).meta.total_count).toBe(5000);
    expect((await importCsv(testUser, file)).body.data.duplicates).toBe(5000);
  });

  test('accepts at most five megabytes, counted in bytes instead of characters', async () => {
    const testUser = await person(app);
    const description = 'é'.repeat(4000);
    const line = `Thing,"${description}"\n`;
    const fittingFile = `name,description\n${line.repeat(600)}`;
    expect((await importCsv(testUser, fittingFile)).body.data).toEqual({
      created: 1,
      duplicates: 599,
      rejected: 0,
    });
    const oversizedResponse = await importCsv(testUser, `name,description\n${line.repeat(700)}`);
    expect([oversizedResponse.status, oversizedResponse.body.error.details[0]?.message]).toEqual([
      422,
      'The file must be at most 5 MB',
    ]);
  });
});

test('private template of another user is not reported as a duplicate', async () => {
  const author = await person(app);
  await template(author, { name: 'Secret' });
  const { data } = await preview(await person(app), 'name\nSecret\n');
  expect(data).toEqual([{ line: 2, name: 'Secret', outcome: 'create', reasons: [] }]);
});
