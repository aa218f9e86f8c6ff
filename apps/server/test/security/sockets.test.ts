import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { cableUrl } from '../cable/test-parties.ts';
import { identifierOf, ofAction, ofType, openWire, type Wire } from '../cable/wire.ts';
import { type Person, person } from '../factories/people.ts';
import { addItems, party, type TestParty } from '../factories/test-parties.ts';

let app: TestApp;
let gm: Person;
let table: TestParty;
let elsewhere: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  table = await party(gm);
  elsewhere = await party(await person(app));
});
afterAll(() => app.close());

async function connected(): Promise<Wire> {
  const wire = openWire(cableUrl(app, { token: gm.token }));
  await wire.frame(ofType('welcome'));
  return wire;
}
const answerTo = (wire: Wire, identifier: string) => wire.frame((frame) => frame.identifier === identifier);

describe('subscription', () => {
  it('with the party id in capitals receives its events', async () => {
    const wire = await connected();
    const identifier = identifierOf('PartyInventoryChannel', table.id.toUpperCase());
    wire.send({ command: 'subscribe', identifier });
    await wire.frame(ofAction('presence_update'));
    await addItems(gm, table.stashId, 'Torch', 2);
    expect(await wire.frame(ofAction('item_added'))).toMatchObject({
      identifier,
      message: { party_id: table.id },
    });
    wire.socket.close();
  });

  it('is refused except for one channel of one own party', async () => {
    const wire = await connected();
    const validIdentifier = `"channel":"PartyChannel","party_id":"${table.id}"`;
    const crafted = [
      `{${validIdentifier},"user_id":"${elsewhere.gm.user.id}"}`,
      `{"channel":["PartyChannel"],"party_id":"${table.id}"}`,
      `{"channel":"PartyChannel","party_id":["${table.id}"]}`,
      `{${validIdentifier},"party_id":"${elsewhere.id}"}`,
      `{"channel":"__proto__","party_id":"${table.id}"}`,
      `{"channel":"AdminChannel","party_id":"${table.id}"}`,
      `[{${validIdentifier}}]`,
      `{"channel":"PartyChannel","party_id":"${table.id}\\u0000"}`,
      `{"channel":"PartyChannel","party_id":"${elsewhere.id}"}`,
      'null',
      '',
    ];
    for (const identifier of crafted) {
      wire.send({ command: 'subscribe', identifier });
      expect(await answerTo(wire, identifier), identifier).toMatchObject({ type: 'reject_subscription' });
    }
    wire.socket.close();
  });

  it('with a position in the far future learns that nothing was missed', async () => {
    const wire = openWire(cableUrl(app, { token: gm.token }), { protocol: 'actioncable-v1-ext-json' });
    await wire.frame(ofType('welcome'));
    const identifier = identifierOf('PartyChannel', table.id);
    wire.send({ command: 'subscribe', identifier, history: { since: 1e300 } });
    expect(await wire.frame(ofType('confirm_history'))).toMatchObject({ identifier });
    wire.socket.close();
  });

  it('reveals nothing of a party to a rejected request for its history', async () => {
    const wire = await connected();
    const identifier = identifierOf('PartyChannel', elsewhere.id);
    wire.send({ command: 'history', identifier, history: { since: 0 } });
    wire.send({ command: 'message', identifier, data: '{"action":"test_connection"}' });
    wire.send({ command: 'subscribe', identifier, history: { since: 0 } });
    await answerTo(wire, identifier);
    expect(wire.frames.map(({ type }) => type)).toEqual(['welcome', 'reject_subscription']);
    wire.socket.close();
  });
});

describe('page of another origin', () => {
  it.each([
    'null',
    'http://localhost:3001',
    'https://localhost:3000',
    'http://localhost.evil.example:3000',
    'file://',
    'http://evil.example',
  ])('(%s) cannot open a socket', async (origin) => {
    const wire = openWire(cableUrl(app, { token: gm.token }), { origin });
    await wire.closed();
    expect(wire.frames).toEqual([]);
  });
});

it('one of twenty sockets with the same ticket opens', async () => {
  const { body } = await gm.send('POST', '/api/v1/cable_tickets');
  const { ticket } = body.data as { ticket: string };
  const wires = Array.from({ length: 20 }, () => openWire(cableUrl(app, { ticket })));
  const firstFrames = await Promise.all(wires.map((wire) => wire.frame(() => true)));
  expect(firstFrames.filter((frame) => frame.type === 'welcome')).toHaveLength(1);
  for (const wire of wires) wire.socket.close();
});
