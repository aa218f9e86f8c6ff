import { updateProfile } from '@quartermaster/contract/account';
import { createParty } from '@quartermaster/contract/party';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { person } from '../factories/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const INVISIBLE_NAMES = [
  '\u200b\u200b\u200b',
  '\u3164\u3164\u3164',
  '\u2800\u2800\u2800',
  '\u00ad\u00ad\u00ad',
  '\ufe0f\u200d\u0301',
];

test.each(INVISIBLE_NAMES)('invisible name is rejected: %j', async (name) => {
  const eve = await person(app);
  const profile = await eve.send('PATCH', updateProfile.path, { body: { profile: { display_name: name } } });
  const message = 'Must contain visible characters';
  expect([profile.status, profile.body.error.details]).toEqual([422, [{ field: 'display_name', message }]]);
  const party = await eve.send('POST', createParty.path, { body: { party: { name } } });
  expect(party.status).toBe(422);
});

test.each(['Zoë', '灯火', 'עברית', 'नमस्ते', '👩🏽‍🚀', '†', '  7  '])(
  'name in any script is accepted: %s',
  async (name) => {
    const mira = await person(app);
    const response = await mira.call(updateProfile, { body: { profile: { display_name: name } } });
    expect([response.status, response.body.data.display_name]).toEqual([200, name.trim()]);
  },
);
