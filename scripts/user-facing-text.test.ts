import { describe, expect, test } from 'vitest';
import { findUserFacingTexts } from './user-facing-text.ts';

const textsOf = (text: string, path = 'apps/web/src/page.tsx') =>
  findUserFacingTexts({ path, text }).map(({ line, text: userFacingText }) => `${line} ${userFacingText}`);

describe('findUserFacingTexts', () => {
  test('returns the text of elements and of text attributes', () => {
    const source = `// A comment before it\nexport const Page = () => (\n  <Field label="Name" className="flex gap-2">\n    Save your changes\n  </Field>\n);\n`;
    expect(textsOf(source)).toEqual(['3 Name', '3 Save your changes']);
  });

  test('returns sentences outside of elements, with a placeholder for values', () => {
    const source = `export const reject = (name: string) => {\n  throw new Error(\`There is no \${name} here.\`);\n};\n`;
    expect(textsOf(source, 'apps/server/src/reject.ts')).toEqual(['2 There is no {…} here.']);
  });

  test('returns the lines of messages of the Discord bot, which are tagged templates', () => {
    const source = `export const shown = (name: string) => line\`The shop **\${name}** is open.\`;\n`;
    expect(textsOf(source)).toEqual(['1 The shop **{…}** is open.']);
  });

  test('returns a label property with a single word', () => {
    expect(textsOf("export const tabs = [{ id: 'loot', label: 'Loot' }];\n")).toEqual(['1 Loot']);
  });

  test.each(['as const', 'satisfies Choice[]', 'as Choice[]'])('returns the text in a list %s', (suffix) => {
    expect(textsOf(`const LIST = [{ text: 'Only you see it' }] ${suffix};\n`)).toEqual(['1 Only you see it']);
  });

  test.each([
    ['class names', "export const classes = 'flex min-w-0 items-center gap-2';\n"],
    ['queries', 'export const rows = (sql: Sql) => sql`select a from b where c is not null`;\n'],
    ['imports', "import { a } from './a b.ts';\nexport { a };\n"],
    ['types', "export type Kind = 'a long one' | 'another one';\n"],
  ])('omits %s', (_what, source) => {
    expect(textsOf(source)).toEqual([]);
  });

  test('returns line numbers per file', () => {
    textsOf('export const first = "A text of its own";\n');
    expect(textsOf('\n\nexport const second = "Another text here";\n')).toEqual(['3 Another text here']);
  });
});
