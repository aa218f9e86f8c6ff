import { type EndpointSpec, possibleErrors } from '@quartermaster/contract/endpoint';
import { capitalize } from '@quartermaster/rules/capitalize';
import { z } from 'zod';
import { escapeHtml } from '../html.ts';
import { API_KEY_EXAMPLES, API_KEY_GUIDE } from './docs-examples.ts';
import { webhookDocs } from './webhook-docs.ts';

/** The colors of the app's two themes; long URLs wrap, so that the page does not scroll sideways on a phone. */
const STYLE = `
:root{color-scheme:light dark;--page:light-dark(oklch(.965 .008 85),oklch(.17 .012 255));--card:light-dark(oklch(.99 .004 85),oklch(.21 .014 255));
--code:light-dark(oklch(.95 .01 85),oklch(.25 .016 255));--line:light-dark(oklch(.88 .012 85),oklch(.335 .016 255));
--ink:light-dark(oklch(.245 .018 260),oklch(.955 .01 85));--quiet:light-dark(oklch(.41 .018 260),oklch(.79 .014 85));--link:light-dark(oklch(.48 .09 195),oklch(.74 .105 190))}
body{font:15px/1.5 Inter,system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem;color:var(--ink);background:var(--page);overflow-wrap:anywhere}
h1,h2{font-family:Fraunces,Georgia,serif;line-height:1.2}h2{margin-top:2.5rem}a{color:var(--link)}:focus-visible{outline:2px solid var(--link);outline-offset:2px}
nav ul{display:flex;flex-wrap:wrap;gap:0 1.25rem;list-style:none;margin:0;padding:0}nav a{display:inline-block;padding:.7rem 0}
details{background:var(--card);border:1px solid var(--line);border-radius:8px;margin:.5rem 0}
summary{padding:.7rem .8rem;cursor:pointer;color:var(--quiet)}summary code{font-weight:600;color:var(--ink)}section{padding:0 .8rem .8rem}
pre{overflow:auto;padding:.8rem;border-radius:6px;background:var(--code);font-size:13px;overflow-wrap:normal}`;

/** The heading of a group of endpoints, such as "API key" for `api_key`. */
const groupName = (name: string): string => capitalize(name).replaceAll('_', ' ').replace('Api', 'API');

/** The documentation page: every endpoint with its fields and errors, without scripts or external files. */
export function docsPage(specs: readonly EndpointSpec[]): string {
  const groups = Map.groupBy(specs, (spec) => spec.id.split('.')[0] ?? '');
  const names = [...groups.keys()].map(escapeHtml);
  const contents = names.map((name) => `<li><a href="#${name}">${groupName(name)}</a></li>`).join('');
  const body = [...groups]
    .map(
      ([name, endpoints]) =>
        `<h2 id="${name}">${groupName(name)}</h2>${endpoints.map(endpointSection).join('')}`,
    )
    .join('');
  return page(
    'Quartermaster API',
    `<h1>Quartermaster API</h1>
<p>Responses are envelopes, except for files and empty responses: <code>{status:"success", data, meta?, message?}</code> or <code>{status:"error", error}</code>.
Send <code>Authorization: Bearer …</code> to endpoints that require a user; every write accepts an <code>Idempotency-Key</code>.
The same reference is available as <a href="/api/v1/openapi.json">OpenAPI 3.1</a>. <a href="/api/docs/webhooks">Webhooks</a> shows how to receive events.</p>
<nav aria-label="Endpoints"><ul>${contents}</ul></nav><h2 id="api-keys">API keys</h2>${API_KEY_GUIDE}${examples()}${body}`,
  );
}

/** Each example in each language, with attributes for the test that runs it. */
const examples = (): string =>
  API_KEY_EXAMPLES.map(({ id, title, code }) => {
    const blocks = Object.entries(code).map(
      ([language, text]) =>
        `<h4>${language}</h4><pre tabindex="0"><code data-example="${id}" data-language="${language}">${escapeHtml(text)}</code></pre>`,
    );
    return `<h3>${escapeHtml(title)}</h3>${blocks.join('')}`;
  }).join('');

const KEY_TEXT = {
  party:
    'keys for all parties, and keys for chosen parties if the request contains the id of one of them or of a record in it',
  shared: 'every key',
  all_parties: 'keys for all parties',
} as const;

/** States which API keys an endpoint accepts. */
const keyText = ({ audience, method, apiKeys }: EndpointSpec): string => {
  if (audience === 'anyone') return '';
  if (apiKeys === undefined) return ' API keys: none.';
  return ` API keys: ${KEY_TEXT[apiKeys]}${method === 'GET' ? '' : ', with “Read and change” access'}.`;
};

/** The page about receiving and verifying webhooks. */
export const webhookPage = (): string => page('Quartermaster webhooks', webhookDocs(escapeHtml));

const page = (title: string, main: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head><body><main>${main}</main></body></html>`;

function endpointSection(spec: EndpointSpec): string {
  const parts = [
    schemaBlock('Path', spec.params, 'input'),
    schemaBlock('Query', spec.query, 'input'),
    schemaBlock('Body', spec.body, 'input'),
    schemaBlock(`Response ${spec.reply.status}: data`, spec.reply.data, 'output'),
    schemaBlock('meta', spec.reply.meta, 'output'),
  ];
  return `<details><summary><code>${spec.method} ${escapeHtml(spec.path)}</code> ${escapeHtml(spec.summary)}</summary><section>
<p>For: ${spec.audience}.${keyText(spec)} Errors: ${possibleErrors(spec)
    .map((code) => `<code>${code}</code>`)
    .join(', ')}.</p>${parts.join('')}</section></details>`;
}

function schemaBlock(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (!schema) return '';
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return `<h3>${escapeHtml(title)}</h3><pre tabindex="0">${escapeHtml(JSON.stringify(shape, null, 2))}</pre>`;
}
