import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSharp } from './pictures.ts';
import { previewPicture } from './preview-picture.ts';

const DENSE = 'كنز W@#%&龍Ж'.repeat(30);

test.each([
  ['short text', 'Old chest', ['Torch (× 12)', 'Unidentified weapon']],
  ['long text', DENSE, Array<string>(40).fill(DENSE)],
  ['text from right to left', 'كنز التنين الذهبي', ['שלום עולם']],
  ['markup', '<span size="999999">&amp;</span>', ['<b>', '&', '"']],
  ['text without visible characters', '\u2800', ['\u3164', ' ']],
  ['no lines', 'x', []],
])('preview picture of %s is a PNG of 1200 × 630 below 100 KB', async (_texts, title, lines) => {
  const picture = await previewPicture({ label: 'Loot', title, lines });
  const sharp = await loadSharp();
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(picture.length).toBeLessThan(100_000);
});

test('first preview picture of a process has the same Cyrillic title as later ones, without system fonts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fonts-'));
  const config = join(folder, 'fonts.conf');
  await writeFile(config, `<fontconfig><cachedir>${folder}</cachedir></fontconfig>`);
  const program = `
    const { previewPicture } = await import(process.argv[1]);
    const texts = { label: 'Loot', title: 'Дракон', lines: [] };
    const first = await previewPicture(texts);
    const second = await previewPicture({ ...texts, accent: '#dfb869' });
    console.log(first !== second && first.equals(second));`;
  const printed = execFileSync(
    process.execPath,
    ['--input-type=module', '--eval', program, new URL('./preview-picture.ts', import.meta.url).href],
    { env: { ...process.env, FONTCONFIG_FILE: config }, encoding: 'utf8' },
  );
  await rm(folder, { recursive: true });
  expect(printed.trim()).toBe('true');
});

test('preview picture of the same texts is drawn once', async () => {
  const texts = { label: 'Loot', title: 'Chest', lines: [] };
  const [first, second] = await Promise.all([previewPicture(texts), previewPicture({ ...texts })]);
  expect(second).toBe(first);
  expect((await previewPicture({ ...texts, title: 'Other' })).equals(first)).toBe(false);
});
