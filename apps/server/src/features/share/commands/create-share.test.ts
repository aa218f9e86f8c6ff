import { updateLootInstance } from '@quartermaster/contract/loot';
import { createShareCode, getShareCode, type ShareCode } from '@quartermaster/contract/share';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { loot } from '../../../../test/factories/loot.ts';
import { openSharePage, share } from '../../../../test/factories/shares.ts';
import { expectOk, type PlayedParty, playedParty } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let played: PlayedParty;
beforeAll(async () => {
  app = await startTestApp();
  played = await playedParty(app);
});
afterAll(() => app.close());

test('share code is valid for 7 days by default or for 30 days, and an earlier code stops working', async () => {
  const { testParty, gm } = played;
  const first = await share(app, gm, 'party', testParty.id);
  expect(first.code).toMatch(/^[a-z]{10}$/);
  expect(first.url).toBe(`${app.config.publicUrl}/discord/share/${first.code}`);
  expect(Date.parse(first.expires_at) - Date.parse(first.created_at)).toBe(7 * 86_400_000);
  const shareForDays = (expires_in_days: number) => {
    const share_code = { kind: 'party', subject_id: testParty.id, expires_in_days };
    return gm.send('POST', createShareCode.path, { body: { share_code } });
  };
  const second = (await shareForDays(30)).body.data as unknown as ShareCode;
  expect(Date.parse(second.expires_at) - Date.parse(second.created_at)).toBe(30 * 86_400_000);
  expect([
    (await openSharePage(app, first.code)).status,
    (await openSharePage(app, second.code)).status,
  ]).toEqual([404, 200]);
  expect((await shareForDays(8)).status).toBe(422);
  const query = { kind: 'party' as const, subject_id: testParty.id };
  expect((await gm.call(getShareCode, { query })).body.data).toEqual({ share_code: { ...second, views: 1 } });
});

test('share code of loot stops working while the loot is hidden', async () => {
  const { testParty, gm } = played;
  const { id } = await loot(gm, testParty.id, [['Torch', 2]], { is_revealed: true });
  const { code } = await share(app, gm, 'loot_instance', id);
  expect((await openSharePage(app, code)).status).toBe(200);
  const body = { loot_instance: { is_revealed: false } };
  expectOk(await gm.call(updateLootInstance, { params: { id }, body }));
  expect([
    (await openSharePage(app, code)).status,
    (await openSharePage(app, code, '/picture.png')).status,
  ]).toEqual([404, 404]);
});
