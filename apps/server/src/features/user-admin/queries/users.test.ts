import { updateProfile } from '@quartermaster/contract/account';
import {
  exportUsers,
  listUsers,
  showUser,
  suspendUser,
  USER_CSV_COLUMNS,
} from '@quartermaster/contract/admin-users';
import { removePasskey } from '@quartermaster/contract/passkey';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { reportedTemplate, resolveCaseOf } from '../../../../test/factories/moderation.ts';
import { withPasskey } from '../../../../test/factories/passkeys.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';
import { withTotp } from '../../../../test/factories/second-factor.ts';
import { expectOk } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let ada: Person;
let vex: Person;
beforeAll(async () => {
  app = await startTestApp();
  ada = await admin(app, { username: 'ada', email: 'ada@example.org' });
  vex = await person(app, { username: 'vex', email: 'arrow@example.org' });
  await person(app, { username: 'percy_100', email: 'percy@example.org' });
});
afterAll(() => app.close());

const namesOf = async (query: object) =>
  (await ada.call(listUsers, { query })).body.data.map(({ username }) => username);

describe('list of users', () => {
  it('excludes the system user and deleted users, in both sort orders', async () => {
    const deleted = await person(app, { username: 'gone', email: 'gone@example.org' });
    await app.sql`update users set deleted_at = now() where id = ${deleted.user.id}`;
    expect(await namesOf({})).toEqual(['percy_100', 'vex', 'ada']);
    expect(await namesOf({ sort: 'oldest' })).toEqual(['ada', 'vex', 'percy_100']);
  });

  it('finds users by the start of username or address, ignoring case, and treats wildcards and SQL as text', async () => {
    expect(await namesOf({ search: 'VE' })).toEqual(['vex']);
    expect(await namesOf({ search: 'Arrow@' })).toEqual(['vex']);
    expect(await namesOf({ search: 'a' })).toEqual(['vex', 'ada']);
    for (const search of ['ex', '%', '_', "' or true --", 'percy%'])
      expect([search, await namesOf({ search })]).toEqual([search, []]);
    expect(await namesOf({ search: 'percy_' })).toEqual(['percy_100']);
  });

  it('filters by suspension and admin rights, and rejects an unknown filter', async () => {
    expect(await namesOf({ filter: 'admin' })).toEqual(['ada']);
    expect(await namesOf({ filter: 'suspended' })).toEqual([]);
    const suspendUntil = (end: string) => app.sql`
      update users set suspended_at = now() - interval '2 hours', suspended_until = now() + ${end}::interval,
        suspension_reason = 'Spam' where username = 'vex'`;
    await suspendUntil('1 hour');
    expect(await namesOf({ filter: 'suspended' })).toEqual(['vex']);
    await suspendUntil('-1 hour');
    expect(await namesOf({ filter: 'suspended' })).toEqual([]);
    expect((await ada.send('GET', `${listUsers.path}?filter=everyone`)).status).toBe(422);
  });
});

describe('page of a user', () => {
  it('shows the profile of the user', async () => {
    const player = await person(app);
    const profile = {
      display_name: 'Mira of the Lanterns',
      bio: 'Plays on Thursdays.',
      time_zone: 'Europe/Vienna',
    };
    expectOk(await player.call(updateProfile, { body: { profile } }));
    const { body } = await ada.call(showUser, { params: { id: player.user.id } });
    expect(body.data.profile).toEqual({ ...profile, avatar_url: '' });
  });

  it('shows the moderation cases about content of the user, newest first', async () => {
    const author = await verified(app, await person(app));
    const reader = await person(app);
    const first = await reportedTemplate({ admin: ada, author, reader });
    const second = await reportedTemplate({ admin: ada, author, reader });
    await resolveCaseOf(ada, first, 'dismiss');
    const { body } = await ada.call(showUser, { params: { id: author.user.id } });
    const entry = ({ name, params }: typeof first) => ({ id: params.id, subject_name: name });
    expect(body.data.cases).toEqual({
      total: 2,
      newest: [
        { ...entry(second), status: 'open', decision: null },
        { ...entry(first), status: 'decided', decision: 'dismissed' },
      ],
    });
  });

  it('counts a passkey, like an authenticator app, as a second factor', async () => {
    const hasFactor = async () =>
      (await ada.call(showUser, { params: { id: vex.user.id } })).body.data.has_second_factor;
    expect(await hasFactor()).toBe(false);
    const { passkey } = await withPasskey(vex);
    expect(await hasFactor()).toBe(true);
    await vex.call(removePasskey, { params: { id: passkey.id } });
    expect(await hasFactor()).toBe(false);
    await withTotp(vex, Date.now());
    expect(await hasFactor()).toBe(true);
  });
});

describe('export of users', () => {
  it('has a line for each user that matches the filter and escapes spreadsheet formulas', async () => {
    const params = { id: vex.user.id };
    const suspended = await ada.call(suspendUser, { params, body: { reason: '=1+1 spam', until: null } });
    expect(suspended.status).toBe(204);
    const response = await ada.call(exportUsers, { query: { filter: 'suspended' } });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [header, ...lines] = parse(String(response.body.data), { bom: true }) as string[][];
    expect(header).toEqual([...USER_CSV_COLUMNS]);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.slice(0, 3)).toEqual([params.id, 'vex', 'arrow@example.org']);
    expect(lines[0]?.slice(-2)).toEqual(['until lifted', "'=1+1 spam"]);
  });
});
