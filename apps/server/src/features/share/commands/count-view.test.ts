import { getShareCode } from '@quartermaster/contract/share';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { opened, share } from '../../../../test/factories/shares.ts';
import { playedParty } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('each opening of the page counts, its picture does not', async () => {
  const { gm, table } = await playedParty(app);
  const { code } = await share(app, gm, 'party', table.id);
  await Promise.all([opened(app, code), opened(app, code.toUpperCase()), opened(app, code)]);
  await opened(app, code, '/picture.png');
  const query = { kind: 'party' as const, subject_id: table.id };
  expect((await gm.call(getShareCode, { query })).body.data.share_code?.views).toBe(3);
});
