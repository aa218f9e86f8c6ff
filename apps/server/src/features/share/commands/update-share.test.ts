import { createItemTemplate, replaceItemTemplate } from '@quartermaster/contract/item-template';
import { updateParty } from '@quartermaster/contract/party';
import {
  createShareCode,
  getShareCode,
  getShareSitemap,
  updateShareCode,
} from '@quartermaster/contract/share';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';
import { openSharePage, share } from '../../../../test/factories/shares.ts';
import { expectOk, member, type PlayedParty, playedParty } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let played: PlayedParty;
beforeAll(async () => {
  app = await startTestApp();
  played = await playedParty(app);
});
afterAll(() => app.close());

const setIndexed = (user: Person, code: string, is_indexed = true) =>
  user.call(updateShareCode, { params: { code }, body: { share_code: { is_indexed } } });
const publish = async (is_public: boolean) => {
  const call = { params: { id: played.testParty.id }, body: { party: { is_public } } };
  expectOk(await played.gm.call(updateParty, call));
};
/** Whether the page excludes search engines. */
const isExcluded = async (code: string): Promise<boolean> => {
  const { headers, text } = await openSharePage(app, code);
  const isNoindex = text.includes('<meta name="robots" content="noindex">');
  expect(headers.get('x-robots-tag')).toBe(isNoindex ? 'noindex' : 'all');
  return isNoindex;
};
const sitemap = async () => (await fetch(`${app.url}${getShareSitemap.path}`)).text();

test('user who may share can allow search engines for a public party, but not for a private one or a character', async () => {
  const { gm, player, nim, testParty } = played;
  const { code } = await share(app, gm, 'party', testParty.id);
  expect((await setIndexed(await member(app, testParty, 'manager'), code)).status).toBe(403);
  expect((await setIndexed(await person(app), code)).status).toBe(404);
  expect((await setIndexed(gm, 'aaaaaaaaaa')).status).toBe(404);
  const rejected = await setIndexed(gm, code);
  expect([rejected.status, rejected.body]).toMatchObject([
    422,
    { error: { details: [{ field: 'is_indexed' }] } },
  ]);
  const sheet = await share(app, player, 'character', nim.id);
  expect([sheet.may_be_indexed, (await setIndexed(player, sheet.code)).status]).toEqual([false, 422]);
  await publish(true);
  await app.sql`update users set email_verified_at = null where id = ${gm.user.id}`;
  expect((await setIndexed(gm, code)).body.error?.code).toBe('EMAIL_NOT_VERIFIED');
  await verified(app, gm);
  expect((await setIndexed(gm, code)).body.data).toMatchObject({ is_indexed: true, may_be_indexed: true });
});

test('search engines find the page of a party only while they are allowed and the party is public', async () => {
  const { gm, testParty } = played;
  await publish(true);
  const { code, url } = await share(app, gm, 'party', testParty.id);
  expect([await isExcluded(code), (await sitemap()).includes(code)]).toEqual([true, false]);
  expectOk(await setIndexed(gm, code));
  expect((await openSharePage(app, code)).text).toContain(`<link rel="canonical" href="${url}">`);
  expect([await isExcluded(code), await sitemap()]).toEqual([
    false,
    expect.stringContaining(`<loc>${url}</loc>`),
  ]);
  await publish(false);
  expect([await isExcluded(code), (await sitemap()).includes(code)]).toEqual([true, false]);
  await publish(true);
  expectOk(await setIndexed(gm, code, false));
  expect([await isExcluded(code), (await sitemap()).includes(code)]).toEqual([true, false]);
  expectOk(await setIndexed(gm, code));
  // Search engines may not find the page under a new code until they are allowed again, nor under the replaced code.
  const next = await share(app, gm, 'party', testParty.id);
  expect(next.is_indexed).toBe(false);
  expect(await sitemap()).not.toContain('/discord/share/');
  const removedPage = await openSharePage(app, code);
  expect([removedPage.status, removedPage.headers.get('x-robots-tag')]).toEqual([404, 'noindex']);
});

test('sitemap omits the page of an item that was made private, and the pages of a suspended user', async () => {
  const author = await verified(app, await person(app));
  const item = async (name: string) => {
    const body = { item_template: { name, visibility: 'public' as const } };
    return expectOk(await author.call(createItemTemplate, { body })).body.data.id;
  };
  const [lamp, rope] = [await item('Moon Lamp'), await item('Silk Rope')];
  const codes: string[] = [];
  for (const id of [lamp, rope]) {
    const { code } = await share(app, author, 'item_template', id);
    expectOk(await setIndexed(author, code));
    codes.push(code);
  }
  const areListed = async () => {
    const text = await sitemap();
    return codes.map((code) => text.includes(code));
  };
  expect(await areListed()).toEqual([true, true]);
  const body = { item_template: { name: 'Moon Lamp', visibility: 'private' as const } };
  expectOk(await author.call(replaceItemTemplate, { params: { id: lamp }, body }));
  expect(await areListed()).toEqual([false, true]);
  await app.sql`update users set suspended_at = now(), suspension_reason = 'Test' where id = ${author.user.id}`;
  expect(await areListed()).toEqual([false, false]);
});

test('page of a party that a former game master shared cannot be opened and is not in the sitemap', async () => {
  const { testParty } = await playedParty(app);
  const second = await member(app, testParty, 'gm');
  const { code } = await share(app, second, 'party', testParty.id);
  const params = { id: testParty.id };
  expectOk(await second.call(updateParty, { params, body: { party: { is_public: true } } }));
  expectOk(await setIndexed(second, code));
  expect(await sitemap()).toContain(code);
  await app.sql`
    update party_members set role = 'player' where party_id = ${testParty.id} and user_id = ${second.user.id}`;
  expect([(await openSharePage(app, code)).status, (await sitemap()).includes(code)]).toEqual([404, false]);
});

test('page that an admin hid cannot be opened, replaced, revoked or changed', async () => {
  const { gm, testParty } = played;
  await publish(true);
  const { id, code } = await share(app, gm, 'party', testParty.id);
  expectOk(await setIndexed(gm, code));
  await app.sql`update share_codes set hidden_at = now() where id = ${id}`;
  expect([(await openSharePage(app, code)).status, (await sitemap()).includes(code)]).toEqual([404, false]);
  const share_code = { kind: 'party' as const, subject_id: testParty.id };
  const responses = [
    await gm.call(createShareCode, { body: { share_code } }),
    await setIndexed(gm, code),
    await gm.send('DELETE', `/api/v1/share_codes/${code}`),
  ];
  expect(responses.map(({ status }) => status)).toEqual([409, 409, 409]);
  await app.sql`update share_codes set hidden_at = null where id = ${id}`;
  expect((await openSharePage(app, code)).status).toBe(200);
});

test('page that an admin hid stays hidden and cannot be shared again after its code has expired', async () => {
  const { player, nim } = played;
  const { id } = await share(app, player, 'character', nim.id);
  await app.sql`
    update share_codes set hidden_at = now(), expires_at = now() - interval '1 second' where id = ${id}`;
  const subject = { kind: 'character' as const, subject_id: nim.id };
  const { data } = (await player.call(getShareCode, { query: subject })).body;
  expect(data.share_code).toMatchObject({ id, is_hidden: true });
  const { body } = await player.call(createShareCode, { body: { share_code: subject } });
  expect(body.error.message).toBe(
    'An admin has hidden this page. It can be shared again once it is restored.',
  );
});
