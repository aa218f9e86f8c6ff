import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SharedPage } from '../present.ts';
import { presentPage } from '../present.ts';
import { renderNotFoundPage, renderPage } from './page.ts';

const link = { publicUrl: 'https://table.example', code: 'abcdefghij' };
const party = { party_id: '1', party_name: 'The Lantern Company', join_code: 'ABCD2345' };
const page = (fields: object = {}, overrides: Partial<SharedPage> = {}): SharedPage => ({
  ...presentPage({ label: 'Loot', title: 'Old chest', openPath: '/loot/instances/1', ...fields }, party),
  reportPath: '/moderation/report/2',
  branding: null,
  isIndexed: false,
  ...overrides,
});
const htmlOf = (shared: SharedPage) => renderPage(shared, link).html;

test('page has a preview with a picture, is not indexed and needs no script', () => {
  const { html, headers } = renderPage(page({ description: 'Oak and iron' }), link);
  for (const part of [
    '<meta property="og:title" content="Loot: Old chest">',
    '<meta property="og:description" content="Oak and iron">',
    '<meta property="og:url" content="https://table.example/discord/share/abcdefghij">',
    '<meta property="og:image" content="https://table.example/discord/share/abcdefghij/picture.png">',
    '<meta name="robots" content="noindex">',
    '<a class="primary" href="/join/ABCD2345">Join</a>',
    'href="/loot/instances/1">Open in Quartermaster</a>',
    '<a href="/moderation/report/2" rel="nofollow">Report this page</a>',
  ])
    expect(html).toContain(part);
  expect(html).not.toContain('rel="canonical"');
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(html + renderNotFoundPage().html).not.toContain('<script');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
});

test('page that search engines may find has a canonical link and no noindex', () => {
  const { html, headers } = renderPage(page({}, { isIndexed: true }), link);
  expect(html).toContain('<link rel="canonical" href="https://table.example/discord/share/abcdefghij">');
  expect(html).not.toContain('noindex');
  expect(headers['x-robots-tag']).toBe('all');
  const notFoundPage = renderNotFoundPage();
  expect(notFoundPage.html).toContain('<meta name="robots" content="noindex">');
  expect(notFoundPage.headers['x-robots-tag']).toBe('noindex');
});

test('page has the color, logo and banner of its party, and its content security policy allows its styles', () => {
  const branding = { accent: '#b4532a', logo_url: '/images/1.webp', banner_url: '/images/2.webp' };
  const { html, headers } = renderPage(page({}, { branding }), link);
  const policy = headers['content-security-policy'] ?? '';
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);
  expect(styles).toHaveLength(2);
  expect(styles[1]).toBe(':root{--brand:#b4532a}');
  for (const style of styles)
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  for (const part of ['src="/images/1.webp?size=small" alt=""', 'src="/images/2.webp" alt=""'])
    expect(html).toContain(part);
  expect(htmlOf(page())).not.toMatch(/<img|--brand:/);
});

test('page shows user markup as text, without characters that hide or reorder text', () => {
  const markup = '<img src=x onerror=alert(1)>"&\u202e\u200b\u0000';
  const html = htmlOf(
    page({
      title: markup,
      description: markup,
      details: [{ label: 'Found at', value: markup }],
      items: [{ name: markup, note: markup }],
    }),
  );
  for (const part of ['<img', '\u202e', '\u200b', '\u0000']) expect(html).not.toContain(part);
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;&quot;&amp;/g)?.length).toBeGreaterThan(5);
});

test('page shortens long text and shows the number of omitted items', () => {
  const html = htmlOf(
    page({ description: 'x'.repeat(4000), items: [{ name: 'Torch', note: '' }], itemCount: 31 }),
  );
  expect(html).toContain('And 30 more.');
  expect(html.length).toBeLessThan(10_000);
});
