import { deleteAccount } from '@quartermaster/contract/account';
import { updateParty } from '@quartermaster/contract/party';
import { getPartyNotes, updatePartyNotes } from '@quartermaster/contract/party-notes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { expectOk, member, party, type TestParty } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app));
});
afterAll(() => app.close());

const write = (user: Person, notes: string, version: number, targetParty = testParty) =>
  user.call(updatePartyNotes, { params: { id: targetParty.id }, body: { party_notes: { notes, version } } });
const read = (user: Person, targetParty = testParty) =>
  user.call(getPartyNotes, { params: { id: targetParty.id } });

describe('party notes', () => {
  test('are empty at first, can be written by gm and manager, and can be read by an observer', async () => {
    const [manager, observer] = [
      await member(app, testParty, 'manager'),
      await member(app, testParty, 'observer'),
    ];
    expect((await read(observer)).body.data).toEqual({
      notes: '',
      version: 0,
      updated_at: null,
      updated_by: null,
    });
    expect((await write(manager, 'The duke lies.\n<b>Ask Nim</b>', 0)).status).toBe(200);
    expect((await write(testParty.gm, 'The duke lies still.', 1)).status).toBe(200);
    expect((await read(observer)).body.data).toMatchObject({
      notes: 'The duke lies still.',
      version: 2,
      updated_by: testParty.gm.user.username,
    });
    const [event] = await app.sql`
      select action, payload from party_events where party_id = ${testParty.id} order by number desc limit 1`;
    expect(event?.action).toBe('notes_updated');
    expect(JSON.stringify(event?.payload)).not.toContain('duke');
  });

  test('cannot be written by other members, and are hidden from strangers', async () => {
    expect((await write(await member(app, testParty), 'x', 2)).status).toBe(403);
    expect((await write(await member(app, testParty, 'observer'), 'x', 2)).status).toBe(403);
    expect((await read(await person(app))).status).toBe(404);
    expect((await write(await person(app), 'x', 2)).status).toBe(404);
  });

  test('are not saved over a newer version', async () => {
    const otherParty = await party(await person(app));
    const responses = await Promise.all(
      ['one', 'two', 'three'].map((text) => write(otherParty.gm, text, 0, otherParty)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await read(otherParty.gm, otherParty)).body.data.version).toBe(1);
  });

  test('show “Deleted user” when the account of their last author was deleted', async () => {
    const otherParty = await party(await person(app));
    const manager = await member(app, otherParty, 'manager');
    expectOk(await write(manager, 'Before', 0, otherParty));
    expectOk(await manager.call(deleteAccount, { body: { password: manager.password } }));
    expect((await read(otherParty.gm, otherParty)).body.data.updated_by).toBe('Deleted user');
  });

  test('are read-only in an archived party', async () => {
    const otherParty = await party(await person(app));
    await write(otherParty.gm, 'Before', 0, otherParty);
    await otherParty.gm.call(updateParty, {
      params: { id: otherParty.id },
      body: { party: { is_archived: true } },
    });
    expect((await write(otherParty.gm, 'After', 1, otherParty)).body.error.code).toBe('CONFLICT');
    expect((await read(otherParty.gm, otherParty)).body.data.notes).toBe('Before');
  });

  test('require party collaboration for writing, not for reading', async () => {
    const otherApp = await startTestApp({ config: { defaultTier: 'tier_free' } });
    const otherParty = await party(await person(otherApp));
    expect((await write(otherParty.gm, 'x', 0, otherParty)).body.error.code).toBe('FEATURE_NOT_IN_TIER');
    expect((await read(otherParty.gm, otherParty)).status).toBe(200);
    await otherApp.close();
  });
});
