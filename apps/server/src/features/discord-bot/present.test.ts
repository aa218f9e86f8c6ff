import { discordResponse } from '@quartermaster/contract/discord-bot';
import { describe, expect, test } from 'vitest';
import { choice, line, presentChoices, presentMessage, prose } from './present.ts';

const messageOf = (message: Parameters<typeof presentMessage>[0]) => {
  const response = discordResponse.parse(presentMessage(message));
  if (response.type !== 4) throw new Error('Not a message');
  return response.data;
};

describe('bot message', () => {
  test.each([
    [
      '**bold** _it_ ~~no~~ `code` ||spoiler||',
      '\\*\\*bold\\*\\* \\_it\\_ \\~\\~no\\~\\~ \\`code\\` \\|\\|spoiler\\|\\|',
    ],
    ['<@123> @everyone <:rope:1>', '\\<\\@123\\> \\@everyone \\<\\:rope\\:1\\>'],
    ['[free gold](https://evil.example)', '\\[free gold\\]\\(https\\://evil.example\\)'],
    ['# Title\n> quote\n- list', '\\# Title \\> quote \\- list'],
    ['a\u202Eb\u200Bc\u0007d\u2066e', 'abcde'],
    ['חבל', 'חבל'],
  ])('shows the name %j without markup', (name, expected) => {
    expect(line`${name}`.markdown).toBe(expected);
  });

  test('shortens a name of 4,000 characters and keeps whole characters', () => {
    expect(line`${'x'.repeat(4000)}`.markdown).toBe(`${'x'.repeat(98)}…`);
    expect(line`${`${'x'.repeat(97)}😀😀`}`.markdown).toBe(`${'x'.repeat(97)}…`);
  });

  test('mentions no one and is private unless it is for everyone', () => {
    expect(messageOf({ lines: [line`a`] })).toMatchObject({ flags: 64, allowed_mentions: { parse: [] } });
    expect(messageOf({ lines: [line`a`], isPublic: true }).flags).toBe(0);
  });

  test('contains as many whole lines as fit, and the number of omitted lines', () => {
    const lines = Array.from({ length: 200 }, () => line`${'*'.repeat(100)}`);
    const shownLines = messageOf({ lines }).content.split('\n');
    expect(shownLines.at(-1)).toBe(`… and ${200 - (shownLines.length - 1)} more`);
    expect(shownLines.slice(0, -1).every((text) => text === '\\*'.repeat(100))).toBe(true);
  });

  test('shortens a rejection of 4,000 characters', () => {
    expect(messageOf({ lines: [prose('*'.repeat(4000))] }).content).toMatch(/^(?:\\\*)+…$/);
  });

  test('has at most five rows with any number of buttons, a menu and a link', () => {
    const buttons = Array.from({ length: 40 }, (_, i) => ({ label: 'x'.repeat(200), customId: `b:${i}` }));
    const choices = Array.from({ length: 40 }, (_, i) => choice('x'.repeat(200), `${i}`));
    const select = { customId: 's', placeholder: 'Choose', choices };
    const link = { label: 'Open', url: 'https://table.example/' };
    const lines = [line`a`];
    const counts = (message: Partial<Parameters<typeof presentMessage>[0]>) =>
      messageOf({ lines, ...message }).components.map(({ components }) => components.length);
    expect(counts({ buttons })).toEqual([5, 5, 5, 5, 5]);
    expect(counts({ buttons, select, link })).toEqual([5, 5, 5, 1, 1]);
  });

  test('counts entries that were not read among the omitted lines', () => {
    const lines = Array.from({ length: 60 }, () => line`${'x'.repeat(90)}`);
    const shownLines = messageOf({ lines, unreadCount: 40 }).content.split('\n');
    expect(shownLines.at(-1)).toBe(`… and ${100 - (shownLines.length - 1)} more`);
    expect(messageOf({ lines: [line`a`], unreadCount: 1200 }).content).toBe('a\n… and 1,200 more');
  });
});

test('suggestions are limited to 25, and their names are never empty', () => {
  const choices = Array.from({ length: 40 }, (_, i) => choice('\u200B', `${i}`));
  const response = discordResponse.parse(presentChoices(choices));
  expect(response).toMatchObject({ type: 8, data: { choices: { length: 25, 0: { name: '…' } } } });
});
