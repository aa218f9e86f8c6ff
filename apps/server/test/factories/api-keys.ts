import { type ApiKeyFields, createApiKey } from '@quartermaster/contract/api-key';
import { type Client, client } from '../client.ts';
import type { Person } from './people.ts';
import { expectOk } from './test-parties.ts';

export interface TestKey {
  readonly id: string;
  readonly secret: string;
  /** Sends requests with this key. */
  readonly call: Client['call'];
  readonly send: Client['send'];
}

/** Creates an API key: by default for all parties, with read and write scope, for 30 days. */
export async function apiKey(
  app: { readonly url: string },
  owner: Pick<Person, 'call'>,
  fields: Partial<ApiKeyFields> = {},
): Promise<TestKey> {
  const form = { name: 'Dice bot', scope: 'write' as const, party_ids: null, expires_in_days: 30, ...fields };
  const { data } = expectOk(await owner.call(createApiKey, { body: { api_key: form } })).body;
  const { call, send } = client(app.url).as(data.secret);
  return { id: data.api_key.id, secret: data.secret, call, send };
}
