import {
  meaningOf,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
  type WebhookPayload,
  webhookPayload,
} from '@quartermaster/contract/webhook-payload';
import { z } from 'zod';

const ID = '019f3f6e-8c00-7000-8000-000000000001';

const ITEMS = { transaction_id: ID, item_instance_ids: [ID], container_id: ID };

/** The ids that the events of each group usually contain. */
const IDS: Readonly<Record<string, WebhookPayload['data']['ids']>> = {
  item: ITEMS,
  inventory: { container_id: ID },
  shop: { shop_instance_id: ID },
  character: { character_id: ID },
  member: { user_id: ID },
};

export const examplePayload = (type: WebhookEventType): WebhookPayload => ({
  type,
  timestamp: '2026-11-21T19:30:00.000Z',
  data: {
    party_id: ID,
    number: 42,
    actor_id: ID,
    actor_name: 'mirelle',
    via: 'web',
    ids: IDS[type.split('.')[0] ?? ''] ?? {},
  },
});

/** Programs that verify a webhook request; a test runs them as printed. */
export const WEBHOOK_EXAMPLES = {
  typescript: `// npm install standardwebhooks
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? '');

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  try {
    const event = webhook.verify(body, request.headers as Record<string, string>) as { type: string };
    console.log('verified', event.type);
    response.writeHead(204).end();
  } catch {
    console.log('rejected');
    response.writeHead(400).end();
  }
});
server.listen(Number(process.env.PORT ?? 8080), () => console.log('listening', server.address()));
`,
  python: `import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))


def is_genuine(headers, body):
    message, sent_at = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(sent_at)) > 300:
        return False
    signed = f"{message}.{sent_at}.".encode() + body
    digest = base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest("v1," + digest, candidate) for candidate in headers["webhook-signature"].split())


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        if is_genuine(self.headers, body):
            print("verified", json.loads(body)["type"], flush=True)
            self.send_response(204)
        else:
            print("rejected", flush=True)
            self.send_response(400)
        self.end_headers()


server = HTTPServer(("127.0.0.1", int(os.environ.get("PORT", 8080))), Receiver)
print("listening", server.server_address, flush=True)
server.serve_forever()
`,
  shell: `# ID, TIMESTAMP and SIGNATURE are the headers webhook-id, webhook-timestamp and webhook-signature;
# body.json contains the body exactly as it was received.
key=$(printf %s "\${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
expected=v1,$({ printf %s "$ID.$TIMESTAMP."; cat body.json; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
case " $SIGNATURE " in
  *" $expected "*) echo verified ;;
  *) echo rejected; exit 1 ;;
esac
`,
} as const;

const RULES = [
  'A game master with API access creates a webhook on the page of the party, under “Discord and webhooks”. Its secret is shown once. API keys cannot manage webhooks.',
  'Requests have the headers webhook-id, webhook-timestamp (seconds) and webhook-signature, as in the Standard Webhooks specification. For 24 hours after a rotation, requests are signed with both secrets.',
  'Respond with 2xx within 10 seconds. Otherwise the delivery is retried for a day, with increasing delays and not before Retry-After; 410 disables the webhook. Redirects are not followed.',
  'Deliveries may repeat or arrive out of order. A repeated delivery has the same webhook-id, and data.number counts the events of a party in their order.',
  'A payload contains ids, and no names except the name of the actor. Read the records from the API.',
];

/** The page about webhooks: rules, types with examples, and programs that verify a request. */
export function webhookDocs(escapeText: (text: string) => string): string {
  const rules = RULES.map((rule) => `<li>${escapeText(rule)}</li>`).join('');
  const types = WEBHOOK_EVENT_TYPES.map(
    (type) =>
      `<details><summary><code>${type}</code> ${escapeText(meaningOf(type))}</summary><section><pre tabindex="0">${escapeText(
        JSON.stringify(examplePayload(type), null, 2),
      )}</pre></section></details>`,
  ).join('');
  const programs = Object.entries(WEBHOOK_EXAMPLES)
    .map(
      ([name, text]) => `<h3>${name}</h3><pre data-example="${name}" tabindex="0">${escapeText(text)}</pre>`,
    )
    .join('');
  const { $schema: _, ...shape } = z.toJSONSchema(webhookPayload);
  return `<h1>Webhooks</h1><ul>${rules}</ul><h2>Types</h2>${types}
<h2>Verify a request</h2>${programs}<h2>Schema of a payload</h2><pre tabindex="0">${escapeText(JSON.stringify(shape, null, 2))}</pre>`;
}
