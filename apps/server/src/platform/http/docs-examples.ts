/** An API call in three languages; a test runs each example as printed on `/api/docs`. */
interface Example {
  readonly id: string;
  readonly title: string;
  readonly code: Readonly<Record<'curl' | 'TypeScript' | 'Python', string>>;
}

/** The examples read QUARTERMASTER_URL, QUARTERMASTER_KEY and QUARTERMASTER_PARTY from the environment. */
export const API_KEY_EXAMPLES: readonly Example[] = [
  {
    id: 'read',
    title: 'Read: list your parties',
    code: {
      curl: `curl --silent --show-error --fail-with-body "$QUARTERMASTER_URL/api/v1/parties" \\
  --header "Authorization: Bearer $QUARTERMASTER_KEY"`,
      TypeScript: `const { QUARTERMASTER_URL, QUARTERMASTER_KEY } = process.env;

const response = await fetch(\`\${QUARTERMASTER_URL}/api/v1/parties\`, {
  headers: { Authorization: \`Bearer \${QUARTERMASTER_KEY}\` },
});
const { data, error } = await response.json();
if (!response.ok) throw new Error(\`\${error.code}: \${error.message}\`);

for (const party of data) console.log(party.id, party.name);
console.log('Rate limit:', response.headers.get('RateLimit'));`,
      Python: `import json
import os
import urllib.request

request = urllib.request.Request(
    os.environ["QUARTERMASTER_URL"] + "/api/v1/parties",
    headers={"Authorization": "Bearer " + os.environ["QUARTERMASTER_KEY"]},
)
with urllib.request.urlopen(request) as response:
    for party in json.load(response)["data"]:
        print(party["id"], party["name"])
    print("Rate limit:", response.headers["RateLimit"])`,
    },
  },
  {
    id: 'write',
    title: 'Write: create a character in a party',
    code: {
      curl: `curl --silent --show-error --fail-with-body "$QUARTERMASTER_URL/api/v1/characters" \\
  --header "Authorization: Bearer $QUARTERMASTER_KEY" \\
  --header "Content-Type: application/json" \\
  --header "Idempotency-Key: create-character-curl" \\
  --data '{"character": {"name": "Curl", "party_id": "'"$QUARTERMASTER_PARTY"'"}}'`,
      TypeScript: `import { randomUUID } from 'node:crypto';

const { QUARTERMASTER_URL, QUARTERMASTER_KEY, QUARTERMASTER_PARTY } = process.env;

const response = await fetch(\`\${QUARTERMASTER_URL}/api/v1/characters\`, {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${QUARTERMASTER_KEY}\`,
    'Content-Type': 'application/json',
    // Send the same key when you repeat a request whose response was lost.
    'Idempotency-Key': randomUUID(),
  },
  body: JSON.stringify({ character: { name: 'Scripted', party_id: QUARTERMASTER_PARTY } }),
});
const { data, error } = await response.json();
if (!response.ok) throw new Error(\`\${error.code}: \${error.message}\`);

console.log(data.id, data.name);`,
      Python: `import json
import os
import urllib.error
import urllib.request
import uuid

request = urllib.request.Request(
    os.environ["QUARTERMASTER_URL"] + "/api/v1/characters",
    method="POST",
    headers={
        "Authorization": "Bearer " + os.environ["QUARTERMASTER_KEY"],
        "Content-Type": "application/json",
        # Send the same key when you repeat a request whose response was lost.
        "Idempotency-Key": str(uuid.uuid4()),
    },
    data=json.dumps(
        {"character": {"name": "Monty", "party_id": os.environ["QUARTERMASTER_PARTY"]}}
    ).encode(),
)
try:
    with urllib.request.urlopen(request) as response:
        character = json.load(response)["data"]
        print(character["id"], character["name"])
except urllib.error.HTTPError as failed:
    error = json.load(failed)["error"]
    raise SystemExit(error["code"] + ": " + error["message"])`,
    },
  },
];

/** The introduction to API keys, as HTML that the page does not escape. */
export const API_KEY_GUIDE = `
<p>Create a key in your profile under <a href="/profile/api-keys">API keys</a>. It belongs to you, is shown once, and has at most your permissions.</p>
<ul>
<li>Send it as <code>Authorization: Bearer qm_…</code>. A key in a URL is rejected and revoked.</li>
<li>A key with the access <em>Read</em> can only make GET requests.</li>
<li>A request with a key for chosen parties must contain the id of one of these parties or of a record in it, in the path or the body or as <code>party_id</code>, unless the endpoint accepts every key. A request without an id returns <code>FORBIDDEN</code>, and one with an id outside of these parties returns <code>RESOURCE_NOT_FOUND</code>.</li>
<li>Each key may make 300 requests a minute unless an admin sets another limit. The headers <code>RateLimit-Policy</code> and <code>RateLimit</code> state how many requests remain (<code>r</code>) and in how many seconds the limit resets (<code>t</code>). Above the limit the response is <code>RATE_LIMITED</code> with <code>Retry-After</code>.</li>
<li>A revoked key is rejected with <code>REVOKED_TOKEN</code>, an expired one with <code>EXPIRED_TOKEN</code>, an unknown one with <code>UNAUTHORIZED</code>, and one whose owner’s tier has no API access with <code>FEATURE_NOT_IN_TIER</code>.</li>
</ul>
<p>The examples read <code>QUARTERMASTER_URL</code> (the base URL of this server, without a trailing slash), <code>QUARTERMASTER_KEY</code> and <code>QUARTERMASTER_PARTY</code> (the id of a party) from the environment. TypeScript runs with <code>node example.ts</code> from Node 24 on.</p>
<h3>Buy an item</h3>
<ol>
<li>Find a container of the party with <code>GET /api/v1/parties/{id}/containers</code>, or of a character with <code>GET /api/v1/characters/{id}/containers</code>. It pays for the purchase and receives the items.</li>
<li>Find a shop with <code>GET /api/v1/shop_instances?party_id=…</code> and what it sells with <code>GET /api/v1/shop_instances/{id}/listings?search=…</code>.</li>
<li>Send the <code>item_instance_id</code> of the listing and the container as <code>target_container_id</code> to <code>POST /api/v1/shop_instances/{id}/purchase</code>. With <code>expected_copper</code>, the <code>unit_price_copper</code> of the listing times the quantity, a different price is rejected with <code>CONFLICT</code> instead of charged.</li>
<li>The response has <code>transaction_ids</code>. The <a href="/api/docs/webhooks">webhook</a> <code>item.traded</code> reports the purchase with <code>transaction_id</code>, and <code>GET /api/v1/transactions/{id}</code> returns the purchased items.</li>
</ol>`;
