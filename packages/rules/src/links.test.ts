import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countLinks, splitLinks } from './links.ts';

const words = fc.string({
  unit: fc.constantFrom('a', ' ', '.', ')', '\n', 'http://', 'https://', 'x.org', '<'),
});

describe('splitting text into links', () => {
  it('returns http and https URLs as links, without the punctuation after them', () => {
    expect(splitLinks('See https://example.org/a?b=1#c. (Or http://example.org)')).toEqual([
      { text: 'See ' },
      { text: 'https://example.org/a?b=1#c', href: 'https://example.org/a?b=1#c' },
      { text: '. (Or ' },
      { text: 'http://example.org', href: 'http://example.org' },
      { text: ')' },
    ]);
  });

  it.each(['javascript:alert(1)', 'example.org', 'file:///etc/passwd', 'https://', 'HTTPS'])(
    'returns no link for %s',
    (text) => {
      expect(countLinks(text)).toBe(0);
    },
  );

  it('preserves every character of the text, and returns only http and https links', () => {
    fc.assert(
      fc.property(words, (text) => {
        const parts = splitLinks(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const { href } of parts) if (href) expect(new URL(href).protocol).toMatch(/^https?:$/);
      }),
    );
  });
});
