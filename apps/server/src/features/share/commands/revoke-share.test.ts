import { getShareCode, revokeShareCode } from '@quartermaster/contract/share';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { waitingStatements } from '../../../../test/database.ts';
import { openSharePage, share } from '../../../../test/factories/shares.ts';
import { type PlayedParty, playedParty } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let played: PlayedParty;
beforeAll(async () => {
  app = await startTestApp();
  played = await playedParty(app);
});
afterAll(() => app.close());

test('revocation requires permission to share, and the page and its picture stop working', async () => {
  const { gm, player, nim } = played;
  const { code } = await share(app, player, 'character', nim.id);
  const stranger = (await playedParty(app)).player;
  const params = { code };
  expect((await stranger.call(revokeShareCode, { params })).status).toBe(404);
  expect((await openSharePage(app, code)).status).toBe(200);
  expect((await gm.call(revokeShareCode, { params })).status).toBe(204);
  expect([
    (await openSharePage(app, code)).status,
    (await openSharePage(app, code, '/picture.png')).status,
  ]).toEqual([404, 404]);
  expect((await gm.call(revokeShareCode, { params })).status).toBe(404);
  const query = { kind: 'character' as const, subject_id: nim.id };
  expect((await player.call(getShareCode, { query })).body.data).toEqual({ share_code: null });
});

test('revocation is rejected if an admin hides the page while the request waits', async () => {
  const { player, nim } = played;
  const { id, code } = await share(app, player, 'character', nim.id);
  const { revocation } = await app.sql.begin(async (sql) => {
    await sql`update share_codes set hidden_at = now() where id = ${id}`;
    const revocation = player.call(revokeShareCode, { params: { code } });
    await waitingStatements(app.sql, 1);
    return { revocation };
  });
  expect((await revocation).status).toBe(409);
  expect(await app.sql`select from share_codes where id = ${id}`).toHaveLength(1);
});
