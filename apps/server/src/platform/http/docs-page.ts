import { type EndpointSpec, possibleErrors } from '@quartermaster/contract/endpoint';
import { z } from 'zod';
import { escapeHtml } from '../html.ts';
import { API_KEY_EXAMPLES, API_KEY_GUIDE } from './docs-examples.ts';
import { webhookDocs } from './webhook-docs.ts';

const STYLE = `
:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1rem}
h1,h2{font-family:Georgia,serif}details{border:1px solid color-mix(in oklab,currentColor 20%,transparent);border-radius:8px;margin:.5rem 0}
summary{padding:.6rem .8rem;cursor:pointer}summary code{font-weight:600}section{padding:0 .8rem .8rem}
pre{overflow:auto;padding:.8rem;border-radius:6px;background:color-mix(in oklab,currentColor 7%,transparent);font-size:13px}`;

/** One page that a person can read: every call with its fields and refusals. No script, nothing from elsewhere. */
export function docsPage(specs: readonly EndpointSpec[]): string {
  const groups = Map.groupBy(specs, (spec) => spec.id.split('.')[0] ?? '');
  const body = [...groups]
    .map(([name, calls]) => `<h2>${escapeHtml(name)}</h2>${calls.map(callSection).join('')}`)
    .join('');
  return page(
    'Quartermaster API',
    `<h1>Quartermaster API</h1>
<p>Every answer is an envelope: <code>{status:"success", data, meta?}</code> or <code>{status:"error", error}</code>.
Calls for a signed-in person carry <code>Authorization: Bearer …</code>; every write takes an <code>Idempotency-Key</code>.
The same as <a href="/api/v1/openapi.json">OpenAPI 3.1</a>. How to receive events: <a href="/api/docs/webhooks">Webhooks</a>.</p><h2 id="api-keys">API keys</h2>${API_KEY_GUIDE}${examples()}${body}`,
  );
}

/** Each example in each language, marked for the test that runs it. */
const examples = (): string =>
  API_KEY_EXAMPLES.map(({ id, title, code }) => {
    const blocks = Object.entries(code).map(
      ([language, text]) =>
        `<h4>${language}</h4><pre><code data-example="${id}" data-language="${language}">${escapeHtml(text)}</code></pre>`,
    );
    return `<h3>${escapeHtml(title)}</h3>${blocks.join('')}`;
  }).join('');

const KEY_WORDS = {
  party: 'keys for all parties, and keys for chosen ones that name one of them',
  shared: 'every key',
  all_parties: 'keys for all parties',
} as const;

/** Which API keys may make a call. */
const keyWords = ({ audience, method, apiKeys }: EndpointSpec): string => {
  if (audience === 'anyone') return '';
  if (apiKeys === undefined) return ' API keys: none.';
  return ` API keys: ${KEY_WORDS[apiKeys]}${method === 'GET' ? '' : ', with the access Read and change'}.`;
};

/** How to receive and verify webhooks. */
export const webhookPage = (): string => page('Quartermaster webhooks', webhookDocs(escapeHtml));

const page = (title: string, main: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head><body><main>${main}</main></body></html>`;

function callSection(spec: EndpointSpec): string {
  const parts = [
    schemaBlock('Path', spec.params, 'input'),
    schemaBlock('Query', spec.query, 'input'),
    schemaBlock('Body', spec.body, 'input'),
    schemaBlock(`Answer ${spec.reply.status}: data`, spec.reply.data, 'output'),
    schemaBlock('meta', spec.reply.meta, 'output'),
  ];
  return `<details><summary><code>${spec.method} ${escapeHtml(spec.path)}</code> ${escapeHtml(spec.summary)}</summary><section>
<p>For: ${spec.audience}.${keyWords(spec)} Refuses with: ${possibleErrors(spec)
    .map((c) => `<code>${c}</code>`)
    .join(', ')}.</p>${parts.join('')}</section></details>`;
}

function schemaBlock(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (!schema) return '';
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return `<h3>${escapeHtml(title)}</h3><pre>${escapeHtml(JSON.stringify(shape, null, 2))}</pre>`;
}
