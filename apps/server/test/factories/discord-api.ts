import { createServer } from 'node:http';
import { messageViolations } from './discord-limits.ts';

/** A fake of Discord's API. */
export interface TestDiscordApi {
  readonly url: string;
  /** The received requests; `call` is method and path. */
  readonly received: { readonly call: string; readonly body: unknown }[];
  /** The statuses of the next responses; all further responses have status 200. */
  readonly statuses: number[];
  /** Stops the server; throws if Discord would reject a received message. */
  stop(): void;
}

export async function startDiscordApi(): Promise<TestDiscordApi> {
  const received: TestDiscordApi['received'] = [];
  const statuses: number[] = [];
  const violations: string[] = [];
  const server = createServer(async (request, reply) => {
    const text = Buffer.concat(await request.toArray()).toString();
    const body = JSON.parse(text);
    received.push({ call: `${request.method} ${request.url}`, body });
    violations.push(...messageViolations(body));
    const status = statuses.shift() ?? 200;
    reply.writeHead(status, status === 429 ? { 'retry-after': '0.2' } : {}).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no address');
  const url = `http://127.0.0.1:${address.port}`;
  function stop(): void {
    server.close();
    if (violations.length > 0) throw new Error(`Discord would reject the message: ${violations.join('; ')}`);
  }
  return { url, received, statuses, stop };
}
