import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { client } from '../client.ts';
import { type Person, person } from '../factories/people.ts';
import {
  addItems,
  character,
  member,
  party,
  type TestCharacter,
  type TestParty,
} from '../factories/test-parties.ts';

let app: TestApp;
let gm: Person;
let testParty: TestParty;
let player: Person;
let nim: TestCharacter;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
  player = await member(app, testParty);
  nim = await character(player, testParty.id, { name: 'Nim' });
});
afterAll(() => app.close());

const newCharacter = (form: string) =>
  player.send('POST', '/api/v1/characters', { body: `{"character":${form}}` });

describe('malicious body', () => {
  const bodies: [string, string][] = [
    ['nested ten thousand deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    [
      'with repeated keys deep inside',
      `${'{"a":'.repeat(9_000)}{${'"a":1,'.repeat(9_000)}"a":1}${'}'.repeat(9_000)}`,
    ],
  ];
  it.each(bodies)('is rejected: %s', async (_name, body) => {
    const response = await client(app.url).send('POST', '/api/v1/auth/login', { body });
    expect([response.status, response.body.error.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('with thousands of repeated keys is rejected, and the response lists a hundred of them', async () => {
    const body = `{${'"email":1,'.repeat(5_000)}"email":1}`;
    const response = await client(app.url).send('POST', '/api/v1/auth/login', { body });
    expect(response.status).toBe(422);
    expect(
      response.body.error.details.filter(({ message }) => message === 'Given more than once'),
    ).toHaveLength(100);
  });
});

describe('text', () => {
  it.each([
    ['a lone surrogate', '"N\\ud800im"'],
    ['NUL', '"N\\u0000im"'],
    ['a line separator', '"N\\u2028im"'],
    ['a C1 control', '"N\\u009bim"'],
    ['a right-to-left override', '"N\\u202eim"'],
    ['a right-to-left isolate', '"N\\u2067im"'],
  ])('is rejected as a name if it contains %s', async (_what, name) => {
    const response = await newCharacter(`{"name":${name}}`);
    expect([response.status, response.body.error.details[0]?.field]).toEqual([422, 'name']);
  });

  it('is accepted as a name in any script, including emoji sequences', async () => {
    for (const name of ['נעמי', 'مريم', '👨‍👩‍👧', 'Zoë', '雪']) {
      expect((await newCharacter(JSON.stringify({ name }))).status).toBe(201);
    }
  });

  it.each(['"a\\ud800b"', '"a\\u0000b"'])('is rejected as a note: %s', async (notes) => {
    const response = await newCharacter(`{"name":"Nim","notes":${notes}}`);
    expect([response.status, response.body.error.details[0]?.field]).toEqual([422, 'notes']);
  });
});

describe('image URL', () => {
  it.each([
    'http://a.example/\u0000',
    'http://a.exa\nmple/',
    'http://a.example/ b',
    'http://100.64.0.1/',
    'http://198.18.0.1/',
    'http://255.255.255.255/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://localhost./',
    'http://[::ffff:127.0.0.1]/',
    'javascript:alert(1)//a.b',
    'http://user@a.example/',
  ])('is rejected: %j', async (image_url) => {
    const response = await newCharacter(JSON.stringify({ name: 'Nim', image_url }));
    expect([response.status, response.body.error.details[0]?.field]).toEqual([422, 'image_url']);
  });

  it.each(['https://a.example/b.png', 'http://100.128.0.1/x'])('is accepted: %j', async (image_url) => {
    expect((await newCharacter(JSON.stringify({ name: 'Nim', image_url }))).status).toBe(201);
  });
});

describe('number', () => {
  it.each([1e-9, 0.005, 1e-320])('is rejected as a weight: %d pounds', async (max_weight) => {
    const response = await newCharacter(JSON.stringify({ name: 'Nim', max_weight }));
    expect([response.status, response.body.error.details[0]?.field]).toEqual([422, 'max_weight']);
  });

  it.each([0.01, 0.07, 0.29, 1.15, 999_999.99])('is accepted as a weight: %d pounds', async (max_weight) => {
    const response = await newCharacter(JSON.stringify({ name: 'Nim', max_weight }));
    expect(response.body.data).toMatchObject({ max_weight });
  });

  it('of the largest accepted size leaves the container readable', async () => {
    const coins = await addItems(player, testParty.stashId, 'Platinum piece', 1_000_000_000);
    const mostValuable = {
      value_override: 1_000_000,
      currency_override: 'platinum',
      weight_override: 1_000_000,
    };
    const edited = await player.send('PATCH', `/api/v1/item_instances/${coins}`, {
      body: { item_instance: { instance_data: mostValuable } },
    });
    expect(edited.status).toBe(200);
    for (const path of [`/containers/${testParty.stashId}`, `/containers/${testParty.stashId}/items`]) {
      expect([path, (await gm.send('GET', `/api/v1${path}`)).status]).toEqual([path, 200]);
    }
    const response = await gm.send('GET', `/api/v1/containers/${testParty.stashId}`);
    expect(response.body.data).toMatchObject({ current_weight: 1e13, total_value_copper: 1e15 });
  });
});

describe('query', () => {
  it.each(['start_date', 'end_date'])('is rejected at the field %s for a day in year 0', async (field) => {
    const response = await gm.send('GET', `/api/v1/transactions/party/${testParty.id}?${field}=0000-01-01`);
    expect([response.status, response.body.error.details[0]?.field]).toEqual([422, field]);
  });

  it('matches % and _ and \\ literally', async () => {
    for (const search of ['%', '_', '\\', '%_%', "' or 1=1 --"]) {
      for (const path of [
        'search/items',
        'item_templates',
        'parties',
        'characters',
        `containers/${nim.backpackId}/items`,
      ]) {
        const response = await player.send('GET', `/api/v1/${path}?search=${encodeURIComponent(search)}`);
        expect([path, search, response.status, response.body.data]).toEqual([path, search, 200, []]);
      }
    }
  });

  it('is rejected if it has object prototype keys', async () => {
    const response = await player.send('GET', '/api/v1/parties?filters[__proto__]=1&filters[constructor]=2');
    expect(response.body.error.details.map((detail) => detail.field)).toEqual(['__proto__', 'constructor']);
  });
});

it('request with an id in upper case finds the same record', async () => {
  const capitals = (id: string) => id.toUpperCase();
  const torch = await addItems(player, nim.backpackId, 'Torch', 3);
  const body = {
    item_instance_id: capitals(torch),
    source_container_id: capitals(nim.backpackId),
    target_container_id: capitals(testParty.stashId),
    party_id: capitals(testParty.id),
  };
  const moved = await player.send('POST', '/api/v1/containers/transfer', { body });
  expect([moved.status, moved.body.data]).toMatchObject([200, { source_container_id: nim.backpackId }]);
  const sameContainer = { ...body, source_container_id: testParty.stashId };
  const rejected = await player.send('POST', '/api/v1/containers/transfer', { body: sameContainer });
  expect(rejected.body.error.details[0]?.field).toBe('target_container_id');
});
