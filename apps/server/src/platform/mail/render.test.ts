import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Letter } from './email.ts';
import { renderEmail } from './render.ts';

const letter: Letter = {
  to: 'mira@example.org',
  subject: 'Reset your password',
  paragraphs: ['Hello mira,', 'choose a new one here:'],
  action: { label: 'Choose a new password', url: 'https://table.example/reset-password/abc' },
  notes: ['The link works once.'],
};

test('HTML and text say the same, and the address stands in both', () => {
  const { html, text } = renderEmail(letter);
  for (const words of [letter.subject, ...letter.paragraphs, ...letter.notes, letter.action?.url ?? '']) {
    expect(html).toContain(words);
    expect(text).toContain(words);
  }
  expect(text).toMatch(/^https:\/\/table\.example\/reset-password\/abc$/m);
});

test('nothing is fetched from anywhere, and all styles are inline', () => {
  const { html } = renderEmail(letter);
  expect(html).not.toMatch(/<(img|link|script|style|iframe)\b|url\(|\bsrc=|@import/i);
  expect(html.match(/https?:\/\/[^"<\s]+/g)).toEqual([letter.action?.url, letter.action?.url]);
});

test('whatever somebody calls themselves stays text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const hostile = `<script>alert(1)</script>"'&${name}`;
      const { html } = renderEmail({ ...letter, subject: hostile, paragraphs: [hostile], notes: [hostile] });
      const plain = renderEmail({ ...letter, subject: '', paragraphs: [''], notes: [''] }).html;
      const marks = (text: string) => text.match(/<[^>]*>/g);
      expect(marks(html)).toEqual(marks(plain));
    }),
  );
});
