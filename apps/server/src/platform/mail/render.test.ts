import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Email } from './email.ts';
import { renderEmail } from './render.ts';

const email: Email = {
  to: 'mira@example.org',
  subject: 'Reset your password',
  paragraphs: ['Hello mira,', 'choose a new one here:'],
  action: { label: 'Choose a new password', url: 'https://table.example/reset-password/abc' },
  notes: ['The link works once.'],
};

test('email has the same content and the link in HTML and in plain text', () => {
  const { html, text } = renderEmail(email);
  for (const content of [email.subject, ...email.paragraphs, ...email.notes, email.action?.url ?? '']) {
    expect(html).toContain(content);
    expect(text).toContain(content);
  }
  expect(text).toMatch(/^https:\/\/table\.example\/reset-password\/abc$/m);
});

test('email HTML loads no external files and has only inline styles', () => {
  const { html } = renderEmail(email);
  expect(html).not.toMatch(/<(img|link|script|style|iframe)\b|url\(|\bsrc=|@import/i);
  expect(html.match(/https?:\/\/[^"<\s]+/g)).toEqual([email.action?.url, email.action?.url]);
});

test('subject, paragraphs and notes are escaped in email HTML', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const hostile = `<script>alert(1)</script>"'&${text}`;
      const { html } = renderEmail({ ...email, subject: hostile, paragraphs: [hostile], notes: [hostile] });
      const plain = renderEmail({ ...email, subject: '', paragraphs: [''], notes: [''] }).html;
      const tags = (source: string) => source.match(/<[^>]*>/g);
      expect(tags(html)).toEqual(tags(plain));
    }),
  );
});
