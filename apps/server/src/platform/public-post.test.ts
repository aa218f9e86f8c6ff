import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type PostBounds, postPublic, rejectedTarget } from './public-post.ts';
import { resolveName } from './resolve-name.ts';

/** Allows only public hosts, as in production. */
const PUBLIC: PostBounds = { allowsAnyHost: false, connectMs: 60_000, totalMs: 60_000 };
/** Allows this machine, which simulates the internet. */
const ANY_HOST: PostBounds = { ...PUBLIC, allowsAnyHost: true };

const open: Server[] = [];
const cleanups: (() => void)[] = [];
afterEach(async () => {
  for (const end of cleanups.splice(0)) end();
  for (const server of open.splice(0)) await new Promise((closed) => server.close(closed));
});

async function listen(server: Server): Promise<number> {
  open.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return (server.address() as AddressInfo).port;
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  cleanups.push(() => server.closeAllConnections());
  return `http://127.0.0.1:${await listen(server)}/hook`;
}

/** Starts a TCP server that writes only `bytes`. Returns its port. */
async function serverSending(bytes: string): Promise<number> {
  return listen(
    createTcpServer((socket) => {
      cleanups.push(() => socket.destroy());
      socket.on('error', () => undefined);
      socket.write(bytes);
    }),
  );
}

/** A resolver whose name server answers every query with this response code and without addresses. */
async function resolverAnswering(responseCode: number): Promise<Resolver> {
  const server = createSocket('udp4');
  cleanups.push(() => server.close());
  server.on('message', (query, { port, address }) => {
    const answer = Buffer.from(query);
    answer.writeUInt16BE(0x8180 | responseCode, 2);
    server.send(answer, port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  const resolver = new Resolver({ timeout: 1000, tries: 1 });
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
  return resolver;
}

const post = (address: string, bounds: PostBounds = ANY_HOST) =>
  postPublic(address, { headers: { 'content-type': 'application/json' }, body: '{}' }, bounds);

describe('post target', () => {
  test.each([
    'http://example.org/hook',
    'https://example.org:22/hook',
    'https://example.org:80/hook',
    'https://localhost/hook',
    'https://intranet/hook',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://[::ffff:127.0.0.1]/hook',
    'https://10.1.2.3/hook',
    'https://192.168.1.1/hook',
    'https://172.16.0.1/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/hook',
    'https://0.0.0.0/hook',
    'https://2130706433/hook',
    'https://0x7f.1/hook',
    'https://[fe80::1]/hook',
    'https://[fd00::1]/hook',
    'https://[64:ff9b::7f00:1]/hook',
  ])('is rejected: %s', async (address) => {
    expect(rejectedTarget(new URL(address), false)).not.toBeNull();
    await expect(post(address, PUBLIC)).rejects.toThrow(/https|port|public internet/);
  });

  test.each(['https://example.org/hook', 'https://example.org:8443/', 'https://8.8.8.8/hook'])(
    'is accepted: %s',
    (address) => expect(rejectedTarget(new URL(address), false)).toBeNull(),
  );
});

describe('post to a host name', () => {
  const resolvingTo = (...addresses: string[]): PostBounds => ({ ...PUBLIC, resolve: async () => addresses });

  test('is rejected if any of its addresses is private', async () => {
    await expect(post('https://hook.example/', resolvingTo('8.8.8.8', '127.0.0.1'))).rejects.toThrow(
      'public internet',
    );
    await expect(post('https://hook.example/', resolvingTo('::ffff:10.0.0.1'))).rejects.toThrow(
      'public internet',
    );
  });

  test('fails if the name has no addresses or does not resolve', async () => {
    await expect(post('https://hook.example/', resolvingTo())).rejects.toThrow('does not exist');
    const failing = { ...PUBLIC, resolve: () => Promise.reject(new Error('SERVFAIL')) };
    await expect(post('https://hook.example/', failing)).rejects.toThrow('could not be resolved');
  });

  test.each([
    ['does not exist', 'has no addresses', 0],
    ['does not exist', 'is unknown', 3],
    ['could not be resolved', 'cannot be looked up', 2],
  ])('fails with "%s" if the name server responds that the name %s', async (message, _what, responseCode) => {
    const resolver = await resolverAnswering(responseCode);
    const resolve = (host: string) => resolveName(host, resolver);
    await expect(post('https://hook.example/', { ...PUBLIC, resolve })).rejects.toThrow(message);
  });

  test('resolves the name once and connects to the resolved address', async () => {
    const url = new URL(await serve((_request, response) => response.end('here')));
    const lookups = [['127.0.0.1'], ['127.0.0.2']];
    let count = 0;
    const resolve = async () => lookups[count++] ?? [];
    url.hostname = 'hook.example';
    expect((await post(url.href, { ...ANY_HOST, resolve })).start).toBe('here');
    expect(count).toBe(1);
  });

  test('resolves the name again for each post, and is rejected each time an address is private', async () => {
    const lookups = [['8.8.8.8', '127.0.0.1'], ['10.0.0.1']];
    let count = 0;
    const resolve = async () => lookups[count++] ?? [];
    for (const _ of lookups)
      await expect(post('https://hook.example/', { ...PUBLIC, resolve })).rejects.toThrow('public internet');
    expect(count).toBe(2);
  });
});

describe('response to a post', () => {
  test('is returned with its status, Retry-After and first kilobyte', async () => {
    const url = await serve((_request, response) =>
      response.writeHead(503, { 'retry-after': '120' }).end('é'.repeat(600)),
    );
    const posted = await post(url);
    expect([posted.status, posted.retryAfter]).toEqual([503, '120']);
    expect(posted.start).toBe('é'.repeat(512));
  });

  test('is returned without being followed if it is a redirect', async () => {
    const requestedPaths: string[] = [];
    const targetUrl = await serve((request, response) => {
      requestedPaths.push(request.url ?? '');
      response.end();
    });
    const redirectingUrl = await serve((_request, response) =>
      response.writeHead(307, { location: targetUrl }).end(),
    );
    expect((await post(redirectingUrl)).status).toBe(307);
    expect(requestedPaths).toEqual([]);
  });

  test('is cut off if it never ends, and its connection is closed', async () => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    let onClosed: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => {
      onClosed = resolve;
    });
    const url = await serve((_request, response) => {
      const writeMore = () => {
        if (!response.destroyed) response.write(chunk, writeMore);
      };
      response.on('error', () => undefined).on('close', onClosed);
      writeMore();
    });
    const posted = await post(url);
    expect([posted.status, posted.start]).toEqual([200, 'x'.repeat(1024)]);
    await closed;
  });

  test('is returned with its status if its body is truncated', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('begun', () => response.destroy());
    });
    expect(await post(url)).toEqual({ status: 200, retryAfter: undefined, start: 'begun' });
  });

  test('is returned without control characters', async () => {
    const url = await serve((_request, response) => response.end('a\u0000b\u001b[31mc\nd'));
    expect((await post(url)).start).toBe('ab[31mc\nd');
  });

  test('times out if it never arrives or its headers never end', async () => {
    const silent = await serve(() => undefined);
    await expect(post(silent, { ...ANY_HOST, totalMs: 300 })).rejects.toThrow('No response within 0.3 s');
    const unfinishedPort = await serverSending('HTTP/1.1 200 OK\r\nx-a: b\r\n');
    await expect(post(`http://127.0.0.1:${unfinishedPort}/`, { ...ANY_HOST, totalMs: 300 })).rejects.toThrow(
      'No response',
    );
  });

  test('is rejected if its headers are too large or it is not HTTP', async () => {
    const endlessPort = await serverSending(`HTTP/1.1 200 OK\r\nx-a: ${'b'.repeat(100_000)}\r\n`);
    await expect(post(`http://127.0.0.1:${endlessPort}/`)).rejects.toThrow('not valid HTTP');
    const smtpPort = await serverSending('220 mail.example ESMTP\r\n');
    await expect(post(`http://127.0.0.1:${smtpPort}/`)).rejects.toThrow('not valid HTTP');
  });

  test('is rejected if it switches to another protocol', async () => {
    const port = await serverSending(
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    );
    await expect(post(`http://127.0.0.1:${port}/`)).rejects.toThrow('The connection failed');
  });
});

describe('connection of a post', () => {
  test('times out if its host name never resolves or its TLS handshake never ends', async () => {
    const resolve = () => new Promise<string[]>(() => undefined);
    await expect(post('https://hook.example/', { ...ANY_HOST, resolve, connectMs: 200 })).rejects.toThrow(
      'No connection within 0.2 s',
    );
    const silentPort = await serverSending('');
    await expect(post(`https://127.0.0.1:${silentPort}/`, { ...ANY_HOST, connectMs: 200 })).rejects.toThrow(
      'No connection within 0.2 s',
    );
  });

  test('fails with a TLS error if the server does not use TLS', async () => {
    const port = await serverSending('HTTP/1.1 400 Bad Request\r\n\r\n');
    await expect(post(`https://127.0.0.1:${port}/`)).rejects.toThrow('The TLS handshake failed');
  });

  test('fails if the port is closed', async () => {
    const closedServer = createTcpServer();
    const port = await listen(closedServer);
    await new Promise((closed) => open.pop()?.close(closed));
    await expect(post(`http://127.0.0.1:${port}/`)).rejects.toThrow('The connection failed');
  });

  test('ends when its signal is aborted', async () => {
    const abortController = new AbortController();
    const url = await serve(() => abortController.abort());
    await expect(post(url, { ...ANY_HOST, signal: abortController.signal })).rejects.toThrow();
  });
});
