import {
  charsOf,
  discordPost,
  EMBED_CHARS_MAX,
  EMBEDS_PER_POST,
} from '@quartermaster/contract/channel-webhook';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PostData, presentEnded, presentPost } from './present.ts';

const at = new Date('2026-05-01T18:00:00.000Z');
const POST_URL = 'https://quartermaster.example/loot/instances/1';
const untrustedText = fc.oneof(
  fc.string({ maxLength: 4000, unit: 'binary' }),
  fc.constantFrom(
    '_'.repeat(4000),
    '@everyone <@1> [x](https://a.example)',
    '😀'.repeat(2000),
    '\u202e\u200b',
  ),
);
const amount = fc.integer({ min: 1, max: 1_000_000_000 });
const takenItem = fc.record({
  transaction_id: fc.uuid(),
  name: untrustedText,
  quantity: amount,
  taken_by: untrustedText,
});
const data: fc.Arbitrary<PostData> = fc.oneof(
  fc.record({ kind: fc.constant('test' as const), party: untrustedText }),
  fc.record({
    kind: fc.constant('loot' as const),
    name: untrustedText,
    description: untrustedText,
    location_name: untrustedText,
    distribution: fc.constant(null),
    taken: fc.array(takenItem, { maxLength: 40 }),
    items: fc.array(
      fc.record({ display_name: untrustedText, quantity: amount }) as fc.Arbitrary<
        Extract<PostData, { kind: 'loot' }>['items'][number]
      >,
      { maxLength: 40 },
    ),
  }),
  fc.record({
    kind: fc.constant('distribution' as const),
    name: untrustedText,
    shares: fc.array(fc.record({ name: untrustedText, stacks: amount }), { maxLength: 40 }),
  }),
  fc.record({
    kind: fc.constant('shop' as const),
    name: untrustedText,
    location: untrustedText,
    description: untrustedText,
  }),
  fc.record({ kind: fc.constant('restock' as const), name: untrustedText }),
  fc.record({ kind: fc.constant('member' as const), username: untrustedText, role: fc.constant('a player') }),
  fc.record({ kind: fc.constant('session' as const), startsAt: fc.constant(at), note: untrustedText }),
);

describe('post', () => {
  test("stays within Discord's limits for any text", () => {
    fc.assert(
      fc.property(fc.array(data, { minLength: 1, maxLength: EMBEDS_PER_POST }), (posts) => {
        const embeds = posts.map((post) => presentPost(post, at, POST_URL));
        for (const embed of embeds) expect(charsOf(embed)).toBeLessThanOrEqual(EMBED_CHARS_MAX);
        expect(discordPost.safeParse({ embeds, allowed_mentions: { parse: [] } }).success).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('mentions no one and escapes the markup of users', () => {
    const { title, description } = presentPost(
      {
        kind: 'shop',
        name: '@everyone **Stall**',
        location: '<@&1>',
        description: '[free](https://a.example)',
      },
      at,
      POST_URL,
    );
    expect(title).toBe('\\@everyone \\*\\*Stall\\*\\* is open');
    expect(description).toBe('📍 \\<\\@&1\\>\n\\[free\\]\\(https\\://a.example\\)');
  });

  test('says only that its subject is no longer visible when the subject is hidden', () => {
    expect(presentEnded({ kind: 'loot', occurred_at: at })).toEqual({
      title: 'This loot is no longer visible',
      color: 0x80848e,
      timestamp: at.toISOString(),
    });
  });
});
