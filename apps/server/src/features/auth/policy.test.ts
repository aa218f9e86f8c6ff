import { createParty, updateParty } from '@quartermaster/contract/party';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { person, verified } from '../../../test/factories/people.ts';
import { party } from '../../../test/factories/test-parties.ts';
import { requireVerified } from './policy.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('unverified user can neither publish nor invite by email, and the error names the field', async () => {
  const mira = await person(app);
  await expect(requireVerified(app.sql, mira.user.id, 'publish', 'is_public')).rejects.toMatchObject({
    code: 'EMAIL_NOT_VERIFIED',
    status: 403,
    details: [{ field: 'is_public', message: 'Verify your email address before you make this public.' }],
  });
  await expect(requireVerified(app.sql, mira.user.id, 'invite_by_email', 'email')).rejects.toMatchObject({
    details: [{ field: 'email', message: 'Verify your email address before you invite by email.' }],
  });
});

test('verified user can publish', async () => {
  const mira = await verified(app, await person(app));
  await expect(requireVerified(app.sql, mira.user.id, 'publish', 'is_public')).resolves.toBeUndefined();
});

test('public party requires a verified address, a private one does not', async () => {
  const mira = await person(app);
  const createPartyAs = (is_public: boolean) =>
    mira.call(createParty, { body: { party: { name: 'The Lantern Company', is_public } } });
  expect((await createPartyAs(true)).body.error).toMatchObject({ code: 'EMAIL_NOT_VERIFIED', status: 403 });
  expect((await createPartyAs(false)).status).toBe(201);
  await verified(app, mira);
  expect((await createPartyAs(true)).status).toBe(201);
});

test('making a party public requires a verified address, other changes do not', async () => {
  const mira = await person(app);
  const { id } = await party(mira);
  const change = (fields: object) => mira.call(updateParty, { params: { id }, body: { party: fields } });
  expect((await change({ is_public: true })).body.error.code).toBe('EMAIL_NOT_VERIFIED');
  await app.sql`update parties set is_public = true where id = ${id}`;
  expect((await change({ is_public: true, name: 'The Old Company' })).status).toBe(200);
});
