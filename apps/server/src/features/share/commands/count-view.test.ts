import { getShareCode } from '@quartermaster/contract/share';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { openSharePage, share } from '../../../../test/factories/shares.ts';
import { playedParty } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('each request for the page counts as a view, and a request for its picture does not', async () => {
  const { gm, testParty } = await playedParty(app);
  const { code } = await share(app, gm, 'party', testParty.id);
  await Promise.all([
    openSharePage(app, code),
    openSharePage(app, code.toUpperCase()),
    openSharePage(app, code),
  ]);
  await openSharePage(app, code, '/picture.png');
  const query = { kind: 'party' as const, subject_id: testParty.id };
  expect((await gm.call(getShareCode, { query })).body.data.share_code?.views).toBe(3);
});
