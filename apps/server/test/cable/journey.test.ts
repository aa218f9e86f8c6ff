import { logout } from '@quartermaster/contract/auth';
import { createParty, joinParty, removeMember, updateParty } from '@quartermaster/contract/party';
import { createCableTicket } from '@quartermaster/contract/realtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { type Person, person } from '../factories/people.ts';
import { cableUrl } from './table.ts';
import { identifierOf, ofAction, ofType, openWire } from './wire.ts';

let app: TestApp;
let gm: Person;
let player: Person;
let party: string;
let identifier: string;

beforeAll(async () => {
  app = await startTestApp();
  [gm, player] = [await person(app), await person(app)];
  const made = await gm.call(createParty, { body: { party: { name: 'The Lanterns' } } });
  party = made.body.data.id;
  identifier = identifierOf('PartyChannel', party);
  await player.call(joinParty, { body: { join_code: made.body.data.join_code ?? '' } });
});
afterAll(() => app.close());

async function listening(who: Person) {
  const answer = await who.call(createCableTicket, {});
  const wire = openWire(cableUrl(app, { ticket: answer.body.data.ticket }));
  await wire.frame(ofType('welcome'));
  wire.send({ command: 'subscribe', identifier });
  await wire.frame(ofType('confirm_subscription'));
  return wire;
}

describe('what happens over HTTP', () => {
  it('is heard at the socket of another member', async () => {
    const wire = await listening(player);
    const changed = await gm.call(updateParty, {
      params: { id: party },
      body: { party: { setting: 'A harbour' } },
    });
    expect(changed.status).toBe(200);
    const { message } = await wire.frame(ofAction('party_updated'));
    expect(message).toMatchObject({ party_id: party, actor_id: gm.user.id, via: 'api' });
    expect(JSON.stringify(message)).not.toContain('harbour');
    wire.socket.close();
  });

  it('ends the sockets of a session that logs out, and no others', async () => {
    const [mine, theirs] = [await listening(gm), await listening(player)];
    expect((await player.call(logout, {})).status).toBeLessThan(300);
    const frame = await theirs.frame(ofType('disconnect'));
    expect(frame).toEqual({ type: 'disconnect', reason: 'session_revoked', reconnect: false });
    expect(mine.frames.filter(ofType('disconnect'))).toEqual([]);
    mine.socket.close();
  });

  it('takes the party away from a member who is removed', async () => {
    const guest = await person(app);
    const [row] = await app.sql<{ join_code: string }[]>`select join_code from parties where id = ${party}`;
    await guest.call(joinParty, { body: { join_code: row?.join_code ?? '' } });
    const wire = await listening(guest);
    await gm.call(removeMember, { params: { id: party, user_id: guest.user.id } });
    expect(await wire.frame(ofType('reject_subscription'))).toEqual({
      identifier,
      type: 'reject_subscription',
    });
    const heard = wire.frames.length;
    await gm.call(updateParty, { params: { id: party }, body: { party: { setting: 'A cellar' } } });
    wire.send({ command: 'subscribe', identifier: 'anything' });
    await wire.frame((frame) => frame.identifier === 'anything');
    expect(wire.frames).toHaveLength(heard + 1);
    wire.socket.close();
  });
});
