/*
 * A program as a reader of /api/docs and /api/docs/webhooks would write it, without imports from this project. It
 * receives a party's events, buys a torch with an API key, waits until a webhook reports the purchase, and reads the
 * transaction. It reads the webhook's secret from standard input, because the secret exists only once the URL is known.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { Webhook } from 'standardwebhooks';

interface Event {
  type: string;
  data: { party_id: string; ids: Record<string, string | string[] | null> };
}

const { QUARTERMASTER_URL, QUARTERMASTER_KEY, QUARTERMASTER_PARTY } = process.env;
const print = (text: string) => process.stdout.write(`${text}\n`);
const events: Event[] = [];
let webhook: Webhook | undefined;

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  try {
    if (!webhook) throw new Error('The secret is not known yet');
    events.push(webhook.verify(body, request.headers as Record<string, string>) as Event);
    response.writeHead(204).end();
    server.emit('event');
  } catch {
    print('rejected');
    response.writeHead(400).end();
  }
});

async function call<Data>(path: string, body?: object): Promise<Data> {
  const response = await fetch(`${QUARTERMASTER_URL}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${QUARTERMASTER_KEY}`,
      ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data, error } = (await response.json()) as { data: Data; error: { code: string; message: string } };
  if (!response.ok) throw new Error(`${error.code}: ${error.message}`);
  return data;
}

async function buyTorch(): Promise<{ transaction_ids: string[] }> {
  const party = await call<{ name: string }>(`/parties/${QUARTERMASTER_PARTY}`);
  print(`party ${party.name}`);
  const [stash] = await call<{ id: string }[]>(`/parties/${QUARTERMASTER_PARTY}/containers`);
  const shops = await call<{ id: string }[]>(`/shop_instances?party_id=${QUARTERMASTER_PARTY}`);
  for (const shop of shops) {
    const listings = await call<{ name: string; item_instance_id: string; unit_price_copper: number }[]>(
      `/shop_instances/${shop.id}/listings?search=Torch`,
    );
    const torch = listings.find(({ name }) => name === 'Torch');
    if (!torch) continue;
    return call(`/shop_instances/${shop.id}/purchase`, {
      item_instance_id: torch.item_instance_id,
      target_container_id: stash?.id,
      quantity: 1,
      expected_copper: torch.unit_price_copper,
    });
  }
  throw new Error('No shop sells torches');
}

server.listen(Number(process.env.PORT ?? 8080));
await once(server, 'listening');
print(`listening ${(server.address() as AddressInfo).port}`);
const [secret] = await once(createInterface(process.stdin), 'line');
webhook = new Webhook(secret);

const { transaction_ids } = await buyTorch();
const isPurchase = ({ type, data }: Event) =>
  type === 'item.traded' && transaction_ids.includes(String(data.ids.transaction_id));
while (!events.some(isPurchase)) await once(server, 'event');
const purchases = await Promise.all(
  transaction_ids.map((id) => call<{ transaction_summary: string }>(`/transactions/${id}`)),
);
for (const { transaction_summary } of purchases) print(`verified ${transaction_summary}`);
process.exit();
