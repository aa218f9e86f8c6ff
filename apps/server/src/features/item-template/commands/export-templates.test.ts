import { CURRENCIES, RARITIES } from '@quartermaster/contract/item';
import { itemTemplateForm } from '@quartermaster/contract/item-template-form';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { template } from '../../../../test/factories/test-parties.ts';
import { parseImportFile } from '../domain/parse-import-file.ts';
import { columnsOf, type TemplateColumns } from '../store.ts';
import { csvFile, jsonFile } from './export-templates.ts';

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('=1+1', "'@x", '-1', '"', 'a\nb', 'a;b;c'),
);
const form = fc.record({
  name: anyText,
  description: anyText,
  weight: fc.integer({ min: 0, max: 100_000_000 }).map((n) => n / 100),
  base_value: fc.integer({ min: 0, max: 1_000_000 }),
  stack_size: fc.nat(),
  slots: fc.integer({ min: 0, max: 100 }),
  visibility: fc.constantFrom('private', 'unlisted', 'public'),
  tags: fc.array(anyText, { maxLength: 4 }),
  glyph: fc.constantFrom(null, 'GiTorch', 'GiRing'),
  metadata: fc.record({
    currency: fc.constantFrom(...CURRENCIES),
    rarity: fc.constantFrom(...RARITIES),
    category: anyText,
  }),
});
/** Forms that the server accepts. */
const acceptedForm = form
  .map((input) => itemTemplateForm.safeParse(input))
  .filter((parsed) => parsed.success);

async function* streamOf(templates: readonly TemplateColumns[]) {
  yield* templates;
}
async function joinChunks(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

describe('import of an export', () => {
  test.each([
    ['csv', csvFile],
    ['json', jsonFile],
  ] as const)('restores the templates from %s, whatever text they contain', async (format, toFile) => {
    await fc.assert(
      fc.asyncProperty(fc.array(acceptedForm, { minLength: 1, maxLength: 8 }), async (forms) => {
        const rows = forms.flatMap((parsed) => (parsed.data ? [columnsOf(parsed.data)] : []));
        const lines = parseImportFile({ format, content: await joinChunks(toFile(streamOf(rows))) });
        expect(lines.map(({ template, errors }) => (template ? columnsOf(template) : errors))).toEqual(rows);
      }),
    );
  });
});

describe('export over HTTP', () => {
  let app: TestApp;
  let author: Person;
  beforeAll(async () => {
    app = await startTestApp();
    author = await person(app);
  });
  afterAll(() => app.close());

  const fetchExport = async (user: Person, format: string) => {
    const response = await fetch(`${app.url}/api/v1/item_templates/export?format=${format}`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    return { response, content: await response.text() };
  };
  const importFile = (user: Person, format: string, content: string) =>
    user.send('POST', '/api/v1/item_templates/import', { body: { import: { format, content } } });

  test("returns only the user's own templates, in a file with the date in its name", async () => {
    await template(await person(app), { name: 'CANARY', visibility: 'unlisted' });
    await template(author, { name: '=HYPERLINK("x")', tags: ['odd', 'category:ring'] });
    const { response, content } = await fetchExport(author, 'csv');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/item-templates-\d{4}-\d\d-\d\d\.csv/);
    expect(content).not.toContain('CANARY');
    expect(content.split('\r\n')[1]).toBe(`"'=HYPERLINK(""x"")",,0,0,gold,common,ring,,1,1,odd,private`);
  });

  test.each(['csv', 'json'])(
    'contains the templates of all batches, and importing the %s again creates nothing new',
    async (format) => {
      const user = await person(app);
      const names = Array.from({ length: 1203 }, (_, n) => `Thing ${n}`);
      await importFile(user, 'json', JSON.stringify(names.map((name) => ({ name }))));
      const { content } = await fetchExport(user, format);
      expect((await importFile(user, format, content)).body.data).toEqual({
        created: 0,
        duplicates: 1203,
        rejected: 0,
      });
      const otherUser = await person(app);
      expect((await importFile(otherUser, format, content)).body.data).toEqual({
        created: 1203,
        duplicates: 0,
        rejected: 0,
      });
    },
  );

  test('contains only the header if there are no templates', async () => {
    const { content } = await fetchExport(await person(app), 'csv');
    expect(content).toBe(
      // `text()` has removed the byte order mark.
      'name,description,weight,base_value,currency,rarity,category,glyph,stack_size,slots,tags,visibility\r\n',
    );
  });
});
