import { revokeApiKey } from '@quartermaster/contract/api-key';
import { listNotifications } from '@quartermaster/contract/notification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { startAppWithMailServer } from '../../../../test/app-with-mail-server.ts';
import { client } from '../../../../test/client.ts';
import { apiKey } from '../../../../test/factories/api-keys.ts';
import { person } from '../../../../test/factories/people.ts';
import type { MailServer } from '../../../../test/mail-server.ts';

let mailServer: MailServer;
let app: TestApp;
beforeAll(async () => {
  ({ app, mailServer } = await startAppWithMailServer());
});
afterAll(() => app.close());

test('each change to an API key is reported to its owner and to the audit log', async () => {
  const mira = await person(app);
  const dice = await apiKey(app, mira, { name: 'Dice bot' });
  const map = await apiKey(app, mira, { name: 'Map bot' });
  await mira.call(revokeApiKey, { params: { id: dice.id } });
  await client(app.url).send('GET', `/api/v1/parties?key=${map.secret}`);
  const { body } = await mira.call(listNotifications, {});
  expect(body.data.map(({ title, link }) => [title, link])).toEqual([
    ['Exposed API key revoked', '/profile/api-keys'],
    ['API key revoked', '/profile/api-keys'],
    ['API key created', '/profile/api-keys'],
    ['API key created', '/profile/api-keys'],
  ]);
  expect(body.data[0]?.body).toContain('Map bot');
  for (const [subject, expectedText] of [
    ['An API key was created', 'An API key was created'],
    ['An API key was revoked because it was exposed', 'in its URL'],
  ] as const)
    expect((await mailServer.mail(mira.user.email, subject)).text).toContain(expectedText);
  const entries = await app.sql`
    select action, details ->> 'key' as key from audit_entries where actor_id = ${mira.user.id} order by number`;
  expect(entries.map(({ action, key }) => [action, key])).toEqual([
    ['api_key_created', dice.id],
    ['api_key_created', map.id],
    ['api_key_revoked', dice.id],
    ['api_key_exposed', map.id],
  ]);
});
