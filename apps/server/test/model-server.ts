import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request for a completion. */
export interface CompletionCall {
  readonly headers: IncomingMessage['headers'];
  readonly body: {
    readonly model: string;
    readonly stream: boolean;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly response_format: { readonly json_schema: { readonly schema: object } };
  };
}

export type Behavior = (response: ServerResponse) => void | Promise<void>;

const event = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
const EVENTS = { 'content-type': 'text/event-stream; charset=utf-8' };

/** Streams a text in chunks, as a chat completions endpoint does. */
export const streams =
  (text: string, size = 7): Behavior =>
  (response) => {
    response.writeHead(200, EVENTS);
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { role: 'assistant' } }] })}\n\n`);
    for (let at = 0; at < text.length; at += size) response.write(event(text.slice(at, at + size)));
    response.end('data: {"choices":[],"usage":{}}\n\ndata: [DONE]\n\n');
  };

/** Streams `text` without an end marker, and then closes the connection, ends the response or hangs. */
export const stopsAfter =
  (text: string, how: 'closes' | 'ends' | 'hangs'): Behavior =>
  (response) => {
    response.writeHead(200, EVENTS);
    response.write(event(text), () => {
      if (how === 'closes') response.destroy();
      if (how === 'ends') response.end();
    });
  };

/** Responds with the given status and body; a redirect points to this server. */
export const responds =
  (status: number, type: string, body = ''): Behavior =>
  (response) =>
    void response.writeHead(status, { 'content-type': type, location: '/elsewhere' }).end(body);

/** A local server with the protocol of chat completions, with or without faults. */
export async function startModelServer() {
  const requests: CompletionCall[] = [];
  const state = { behavior: streams('{}') as Behavior, abandoned: 0 };
  const server = createServer(async (request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) state.abandoned += 1;
    });
    let text = '';
    for await (const chunk of request) text += chunk;
    requests.push({ headers: request.headers, body: JSON.parse(text) });
    await state.behavior(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    /** The number of responses whose connection was closed before they were complete. */
    abandoned: () => state.abandoned,
    behave(behavior: Behavior) {
      state.behavior = behavior;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
