import { getProfile, updateProfile } from '@quartermaster/contract/account';
import { me } from '@quartermaster/contract/auth';
import { listMembers } from '@quartermaster/contract/party-member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { plainPicture, upload } from '../../../../test/factories/pictures.ts';
import { member, party } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('profile', () => {
  const patch = (testUser: Awaited<ReturnType<typeof person>>, profile: Record<string, unknown>) =>
    testUser.send('PATCH', updateProfile.path, { body: { profile } });

  test('PATCH changes the given fields and keeps the other fields', async () => {
    const mira = await person(app);
    const fields = {
      display_name: 'Mira of the Lanterns',
      bio: 'Carries\nthe lantern.',
      time_zone: 'Europe/Vienna',
    };
    expect((await patch(mira, { ...fields, avatar_url: 'https://pictures.example.org/m.png' })).status).toBe(
      200,
    );
    expect((await patch(mira, { bio: '' })).status).toBe(200);
    const { body } = await mira.call(getProfile, {});
    expect(body.data).toMatchObject({ ...fields, bio: '', avatar_url: 'https://pictures.example.org/m.png' });
    expect(body.data).toMatchObject({ email: mira.user.email, has_password: true, seats: [] });
  });

  test('PATCH accepts a username that differs from the previous one only in case, and shows it immediately', async () => {
    const mira = await person(app);
    const upperCaseName = mira.user.username.toUpperCase();
    expect((await patch(mira, { username: upperCaseName })).status).toBe(200);
    expect((await mira.call(me, {})).body.data.user.username).toBe(upperCaseName);
  });

  test('PATCH rejects a taken username, ignoring case, with an error at the field', async () => {
    const [mira, bo] = [await person(app), await person(app)];
    const response = await patch(mira, { username: bo.user.username.toUpperCase(), bio: 'changed' });
    expect(response.status).toBe(422);
    expect(response.body.error.details).toEqual([
      { field: 'username', message: 'Username has already been taken' },
    ]);
    expect((await mira.call(getProfile, {})).body.data).toMatchObject({
      username: mira.user.username,
      bio: '',
    });
  });

  // Promise B8.
  test('PATCH rejects changes to rights, tier, email address, id and password', async () => {
    const mira = await person(app);
    const unknownFields = {
      admin: true,
      tier: 'tier_3',
      email: 'root@example.org',
      id: 'x',
      password_hash: 'x',
      has_password: false,
    };
    const response = await patch(mira, { bio: 'changed', ...unknownFields });
    expect(response.status).toBe(422);
    expect(response.body.error.details).toEqual(
      Object.keys(unknownFields).map((field) => ({ field, message: 'Unknown field' })),
    );
    expect((await mira.call(me, {})).body.data.user).toEqual(mira.user);
    expect((await mira.call(getProfile, {})).body.data.bio).toBe('');
  });

  test('PATCH accepts a picture that this user uploaded, shows it to the party, and rejects pictures of other users', async () => {
    const testParty = await party(await person(app));
    const mira = await member(app, testParty);
    const file = await plainPicture(8, 8).png().toBuffer();
    const { body } = await upload(app, mira, file);
    const foreignPicture = await patch(testParty.gm, { avatar_url: body.data.url });
    expect([foreignPicture.status, foreignPicture.body.error.details[0]?.field]).toEqual([422, 'avatar_url']);
    expect((await patch(mira, { avatar_url: body.data.url })).status).toBe(200);
    const members = await testParty.gm.call(listMembers, { params: { id: testParty.id } });
    expect(members.body.data.map(({ user }) => user.avatar_url)).toEqual(['', body.data.url]);
  });

  // Promise B9.
  test.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'http://localhost/a.png',
    'http://127.0.0.1/a.png',
    'http://2130706433/a.png',
    'http://169.254.169.254/latest',
    'http://[::1]/a.png',
    'https://user:secret@example.org/a.png',
    'https://exa mple.org/a.png',
    '//example.org/a.png',
  ])('PATCH rejects the picture URL %s', async (avatar_url) => {
    const response = await patch(await person(app), { avatar_url });
    expect(response.status).toBe(422);
    expect(response.body.error.details).toEqual([
      { field: 'avatar_url', message: 'Must be a public http or https URL' },
    ]);
  });

  test.each(['Mars/Olympus', '+01:00', 'x'.repeat(65), 'Europe/Vienna; drop'])(
    'PATCH rejects the time zone %s',
    async (time_zone) => {
      const response = await patch(await person(app), { time_zone });
      expect(response.body.error.details.map(({ field }) => field)).toContain('time_zone');
    },
  );

  test('GET names the parties in which the user is game master of record', async () => {
    const mira = await person(app);
    const { id } = await party(mira, { name: 'The Brass Lanterns' });
    expect((await mira.call(getProfile, {})).body.data.seats).toEqual([{ id, name: 'The Brass Lanterns' }]);
  });
});
