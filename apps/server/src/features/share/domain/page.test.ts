import { expect, test } from 'vitest';
import { presentPage } from '../present.ts';
import { PAGE_HEADERS, renderGonePage, renderPage } from './page.ts';

const address = { publicUrl: 'https://table.example', code: 'abcdefghij' };
const party = { party_name: 'The Lantern Company', join_code: 'ABCD2345' };
const page = (more: object = {}) =>
  presentPage({ label: 'Loot', title: 'Old chest', openPath: '/loot/instances/1', ...more }, party);

test('page has a preview with a picture, is not indexed and needs no script', () => {
  const html = renderPage(page({ description: 'Oak and iron' }), address);
  for (const part of [
    '<meta property="og:title" content="Loot: Old chest">',
    '<meta property="og:description" content="Oak and iron">',
    '<meta property="og:url" content="https://table.example/discord/share/abcdefghij">',
    '<meta property="og:image" content="https://table.example/discord/share/abcdefghij/picture.png">',
    '<meta name="robots" content="noindex">',
    '<a class="primary" href="/join/ABCD2345">Join</a>',
  ])
    expect(html).toContain(part);
  expect(html + renderGonePage()).not.toContain('<script');
  expect(PAGE_HEADERS['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
});

test('page shows markup of users as text, without characters that hide or reorder others', () => {
  const odd = '<img src=x onerror=alert(1)>"&\u202e\u200b\u0000';
  const html = renderPage(
    page({
      title: odd,
      description: odd,
      facts: [{ label: 'Found at', value: odd }],
      items: [{ name: odd, note: odd }],
    }),
    address,
  );
  for (const part of ['<img', '\u202e', '\u200b', '\u0000']) expect(html).not.toContain(part);
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;&quot;&amp;/g)?.length).toBeGreaterThan(5);
});

test('page shortens long texts and says how many items it leaves out', () => {
  const html = renderPage(
    page({ description: 'x'.repeat(4000), items: [{ name: 'Torch', note: '' }], itemCount: 31 }),
    address,
  );
  expect(html).toContain('And 30 more.');
  expect(html.length).toBeLessThan(10_000);
});
