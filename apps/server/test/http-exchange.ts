import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

interface ExchangeRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const agent = new Agent({ keepAlive: true });
const DEFAULTS = { accept: '*/*', 'user-agent': 'node' };

/**
 * Sends a request like `fetch`, with a third of the CPU time. Does not request compression or follow redirects. Rejects
 * if the connection fails before a response arrives.
 */
export async function exchange(url: string, { method, headers: requestHeaders, body }: ExchangeRequest) {
  // Node.js sets this header only for some methods.
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(
      url,
      { agent, method, headers: { ...DEFAULTS, ...length, ...requestHeaders } },
      resolve,
    );
    // A server that rejects a body early may close the connection after its response.
    sent.on('error', reject).end(body);
  });
  const headers = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return { status: response.statusCode ?? 0, headers: new Headers(headers), text: await text(response) };
}
