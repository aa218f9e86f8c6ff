import type { SharedKind } from '@quartermaster/contract/share';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { loot } from '../factories/loot.ts';
import type { Person } from '../factories/people.ts';
import { openSharePage, share } from '../factories/shares.ts';
import { shop } from '../factories/shops.ts';
import {
  addItems,
  expectOk,
  type PlayedParty,
  playedParty,
  pouch,
  template,
} from '../factories/test-parties.ts';

// DEC-14: the content of a code's page and picture, and the responses for invalid codes.
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Subject {
  readonly code: string;
  readonly user: Person;
  /** The path of the request that deletes the subject. */
  readonly path: string;
}

/** One shared subject of each kind. */
async function subjects(played: PlayedParty): Promise<Readonly<Record<string, Subject>>> {
  const { gm, player, nim, testParty } = played;
  const hoard = await loot(gm, testParty.id, [['Torch', 3]], { is_revealed: true, name: 'Old chest' });
  const stall = await shop(testParty, { Torch: { quantity: 3 } });
  const lamp = await template(player, { name: 'Moon Lamp' });
  const code = async (user: Person, kind: SharedKind, id: string) => (await share(app, user, kind, id)).code;
  return {
    loot: { code: await code(gm, 'loot_instance', hoard.id), user: gm, path: `loot_instances/${hoard.id}` },
    shop: { code: await code(gm, 'shop_instance', stall.id), user: gm, path: `shop_instances/${stall.id}` },
    item: {
      code: await code(player, 'item_template', lamp.id),
      user: player,
      path: `item_templates/${lamp.id}`,
    },
    character: { code: await code(player, 'character', nim.id), user: player, path: `characters/${nim.id}` },
    party: { code: await code(gm, 'party', testParty.id), user: gm, path: `parties/${testParty.id}` },
  };
}

const pictureOf = async (code: string): Promise<Buffer> => {
  const response = await fetch(`${app.url}/discord/share/${code}/picture.png`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  return Buffer.from(await response.arrayBuffer());
};

/** The page and the picture that guests see with each code, by kind. */
async function visibleContent(
  subjectsByKind: Readonly<Record<string, Subject>>,
): Promise<Record<string, [string, string]>> {
  const entries = Object.entries(subjectsByKind).map(async ([kind, { code }]) => {
    const { text } = await openSharePage(app, code);
    return [kind, [text, (await pictureOf(code)).toString('base64')]] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<string, [string, string]>;
}

describe('share code', () => {
  test('returns the same page and picture for a deleted subject as for a code that was never issued', async () => {
    const unknownCode = await openSharePage(app, 'a'.repeat(10));
    for (const [kind, { code, user, path }] of Object.entries(await subjects(await playedParty(app)))) {
      expect([kind, (await openSharePage(app, code)).status]).toEqual([kind, 200]);
      expectOk(await user.send('DELETE', `/api/v1/${path}`));
      const { status, text } = await openSharePage(app, code);
      expect([kind, status, text === unknownCode.text]).toEqual([kind, 404, true]);
      const picture = await openSharePage(app, code, '/picture.png');
      expect([kind, picture.status, picture.text]).toEqual([
        kind,
        404,
        (await openSharePage(app, 'a'.repeat(10), '/picture.png')).text,
      ]);
    }
  });

  test('has no picture once it has expired or is revoked', async () => {
    const { party, item } = await subjects(await playedParty(app));
    await app.sql`update share_codes set expires_at = now() - interval '1 second' where code = ${party?.code ?? ''}`;
    expectOk(await (item as Subject).user.send('DELETE', `/api/v1/share_codes/${item?.code}`));
    for (const subject of [party, item])
      expect((await openSharePage(app, subject?.code ?? '', '/picture.png')).status).toBe(404);
  });

  test.each([
    'a',
    'a'.repeat(90),
    'ABCDEFGHIJ',
    '0123456789',
    '%00%00%00%00%00%00%00%00%00%00',
    '%F0%9F%98%80',
    "'; drop table share_codes; --",
    '..%2F..%2Fetc%2Fpasswd',
    '%E2%80%AEabcdefghi',
  ])('returns 404 if it was never issued: %j', async (code) => {
    for (const part of ['', '/picture.png']) {
      const { status, text } = await openSharePage(
        app,
        code.includes('%') ? code : encodeURIComponent(code),
        part,
      );
      expect([part, status]).toEqual([part, 404]);
      expect(text).not.toContain('PNG');
    }
  });

  test('shares one rate limit between pictures and pages', async () => {
    const limited = await startTestApp({ database: app.database, config: { rateLimits: true } });
    try {
      const letters = 'abcdefghijklmnopqrstuvwxyz';
      const guess = (n: number) =>
        Array.from({ length: 10 }, (_, i) => letters[(n * 7 + i * (n + 3)) % 26]).join('');
      const guesses = Array.from({ length: 400 }, (_, n) => openSharePage(limited, guess(n), '/picture.png'));
      const responses = await Promise.all(guesses);
      const count = (status: number) => responses.filter((response) => response.status === status).length;
      expect(count(404) + count(429)).toBe(responses.length);
      expect(count(404)).toBeLessThanOrEqual(150);
      expect(responses.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/);
      expect((await openSharePage(limited, guess(1))).status).toBe(429);
    } finally {
      await limited.close();
    }
  });
});

describe('shared page and picture', () => {
  test('do not change when hidden content is added, and change with visible content', async () => {
    const played = await playedParty(app);
    const { gm, player, nim, testParty } = played;
    const subjectsByKind = await subjects(played);
    const before = await visibleContent(subjectsByKind);
    await addHiddenContent(played, subjectsByKind);
    expect(await visibleContent(subjectsByKind)).toEqual(before);

    await addItems(player, nim.backpackId, 'Longsword');
    const after = await visibleContent({ character: subjectsByKind.character as Subject });
    expect(after.character?.[0]).toContain('Longsword');
    expect(after.character?.[1]).not.toBe(before.character?.[1]);
    await gm.send('PATCH', `/api/v1/parties/${testParty.id}`, { body: { party: { name: 'Other Company' } } });
    const renamed = await visibleContent({ party: subjectsByKind.party as Subject });
    expect(renamed.party?.[1]).not.toBe(before.party?.[1]);
  });
});

/**
 * Adds content that guests must not see: unidentified items, a private container, hidden loot, a closed shop, notes.
 */
async function addHiddenContent(
  { gm, player, nim, testParty }: PlayedParty,
  subjectsByKind: Readonly<Record<string, Subject>>,
) {
  const metadata = { category: 'weapon', rarity: 'legendary' as const, currency: 'gold' as const };
  const blade = await template(gm, { name: 'CANARY blade', metadata, base_value: 77_777 });
  const idIn = (subject: Subject | undefined) => subject?.path.split('/')[1] ?? '';
  const [hoard] = await app.sql<{ id: string }[]>`
    select id from containers where loot_instance_id = ${idIn(subjectsByKind.loot)}`;
  const [shelf] = await app.sql<{ id: string }[]>`
    select id from containers where shop_instance_id = ${idIn(subjectsByKind.shop)} and not is_till`;
  const secret = await pouch(player, nim.id, { name: 'CANARY pouch', visibility: 'private' });
  await addItems(player, secret, 'Longsword', 2);
  for (const containerId of [hoard?.id ?? '', shelf?.id ?? '', nim.backpackId, testParty.stashId])
    await app.sql`
      insert into item_instances (id, item_template_id, container_id, quantity, is_identified, hidden_in,
        name_override, description_override, notes)
      values (${newId()}, ${blade.id}, ${containerId}, 1, false, ${testParty.id}, 'CANARY edge', 'CANARY words', 'CANARY note')`;
  await loot(gm, testParty.id, [['Longsword', 1]], { name: 'CANARY hoard', is_revealed: false });
  await shop(testParty, { Longsword: { quantity: 1 } }, { is_active: false, name_override: 'CANARY stall' });
  await app.sql`update characters set notes = 'CANARY notes' where id = ${nim.id}`;
}
