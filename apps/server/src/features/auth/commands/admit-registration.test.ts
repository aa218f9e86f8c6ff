import { updateSettings } from '@quartermaster/contract/admin-settings';
import { login, register } from '@quartermaster/contract/auth';
import type { RegistrationMode } from '@quartermaster/contract/site-settings';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client, outcome } from '../../../../test/client.ts';
import { discordUser, startDiscord, type TestDiscord } from '../../../../test/discord.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { discordBrowser } from '../../../../test/factories/discord.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { party } from '../../../../test/factories/test-parties.ts';
import { invitationToken } from '../../../platform/auth/invitation-token.ts';
import { createTokens } from '../../../platform/auth/tokens.ts';
import { newId } from '../../../platform/ids.ts';

let discord: TestDiscord;
let app: TestApp;
let ada: Person;
let mira: Person;
beforeAll(async () => {
  discord = await startDiscord();
  app = await startTestApp({ config: { discord: discord.application } });
  [ada, mira] = [await admin(app), await person(app)];
});
afterEach(() => changeSettings({ registration: 'open' }));
afterAll(async () => {
  await app.close();
  await discord.stop();
});

const changeSettings = (settings: { registration: RegistrationMode }) =>
  ada.call(updateSettings, { body: { reason: 'The server is full', settings } });
const logIn = (testUser: Person) =>
  client(app.url).call(login, { body: { email: testUser.user.email, password: testUser.password } });
const form = (email: string) => ({ email, username: email.split('@')[0] ?? '' });
const passwords = () => ({ password: mira.password, password_confirmation: mira.password });
/** Registers an address, with the token of an invitation's email if there is one. */
const registerAs = async (email: string, invitation_token?: string) => {
  const user = { ...form(email), ...passwords(), invitation_token };
  return outcome(await client(app.url).call(register, { body: { user } }));
};
/** Inserts an invitation to this address, and returns the token in its email. */
const invite = async (email: string, expires = '1 day') => {
  const { id: partyId } = await party(ada);
  const id = newId();
  await app.sql`
    insert into party_invitations (id, party_id, inviter_id, email, role, created_at, expires_at)
    values (${id}, ${partyId}, ${ada.user.id}, ${email}, 'player', now(), now() + ${expires}::interval)`;
  return invitationToken(
    createTokens(app.config.secretKey, () => new Date()),
    id,
  );
};
const CLOSED = '403 REGISTRATION_CLOSED';

test('closed registration rejects a new account, even with an invitation or through Discord, and does not affect login', async () => {
  const token = await invite('invited-to-closed@example.org');
  await changeSettings({ registration: 'closed' });
  expect(await registerAs('invited-to-closed@example.org', token)).toBe(CLOSED);
  discord.user = discordUser();
  const browser = discordBrowser(app);
  const { body } = await browser.finishCallback(await browser.goToDiscord());
  if (body.data.outcome !== 'choose_username') throw new Error(`Unexpected ${body.data.outcome}`);
  const signedUp = await browser.signUp({ ticket: body.data.ticket, ...form('by-discord@example.org') });
  expect(outcome(signedUp)).toBe('403 REGISTRATION_CLOSED');
  expect(outcome(await logIn(mira))).toBe('200');
});

test('invitation-only registration rejects an address without an invitation that can be accepted', async () => {
  const lateInvitation = await invite('too-late@example.org', '-1 day');
  await changeSettings({ registration: 'invitation' });
  expect(await registerAs('stranger@example.org')).toBe(CLOSED);
  expect(await registerAs('too-late@example.org', lateInvitation)).toBe(CLOSED);
});

test('invitation-only registration rejects a user who only knows an invited address, without revealing the invitation', async () => {
  const token = await invite('known@example.org');
  const otherToken = await invite('elsewhere@example.org');
  await changeSettings({ registration: 'invitation' });
  const [id, signature = ''] = token.split('.');
  const forgedTokens = [undefined, '', 'x', `${id}.`, `${id}.${'A'.repeat(signature.length)}`, otherToken];
  for (const guess of forgedTokens) expect(await registerAs('known@example.org', guess)).toBe(CLOSED);
  const messageFor = async (email: string) => {
    const user = { ...form(email), ...passwords() };
    return (await client(app.url).call(register, { body: { user } })).body.error.message;
  };
  expect(await messageFor('known@example.org')).toBe(await messageFor('stranger@example.org'));
  expect(await registerAs('stranger@example.org', token)).toBe(CLOSED);
  expect(await registerAs('known@example.org', token)).toBe('201');
});

test('invitation-only registration admits through Discord only an invited address that Discord has verified', async () => {
  await invite('by-discord-invited@example.org');
  await changeSettings({ registration: 'invitation' });
  const signUpWith = async (verifiedAtDiscord: string) => {
    discord.user = discordUser({ email: verifiedAtDiscord, verified: true });
    const browser = discordBrowser(app);
    const { body } = await browser.finishCallback(await browser.goToDiscord());
    if (body.data.outcome !== 'choose_username') throw new Error(`Unexpected ${body.data.outcome}`);
    const { ticket } = body.data;
    return outcome(await browser.signUp({ ticket, ...form('by-discord-invited@example.org') }));
  };
  expect(await signUpWith('someone-else@example.org')).toBe(CLOSED);
  expect(await signUpWith('by-discord-invited@example.org')).toBe('201');
});

test('invitation-only registration admits an invited address, ignoring case', async () => {
  const token = await invite('invited@example.org');
  await changeSettings({ registration: 'invitation' });
  expect(await registerAs('Invited@example.org', token)).toBe('201');
});

test('invitation-only registration admits one account for each invitation', async () => {
  const token = await invite('once@example.org');
  expect(await registerAs('once@example.org', token)).toBe('201');
  await app.sql`update users set email = 'changed@example.org', username = 'changed' where email = 'once@example.org'`;
  await changeSettings({ registration: 'invitation' });
  expect(await registerAs('once@example.org', token)).toBe(CLOSED);
  expect(await registerAs('once@example.org', await invite('once@example.org'))).toBe('201');
});
