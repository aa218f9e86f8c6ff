import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type FetchBounds, fetchPublic, isPublicAddress } from './public-fetch.ts';

const bounds = { maxBytes: 1024 ** 2, timeoutMs: 5000, mediaType: 'image/' };
/** Allows only the loopback address, at which the servers of these tests listen. */
const loopbackBounds: FetchBounds = { ...bounds, reachable: (address) => address === '127.0.0.1' };

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const image =
  (bytes: Buffer, type = 'image/png'): RequestListener =>
  (_request, response) => {
    response.setHeader('content-type', type).end(bytes);
  };

describe('fetchPublic', () => {
  test.each([
    'http://127.0.0.1/x.png',
    'http://localhost/x.png',
    'http://[::1]/x.png',
    'http://[::ffff:127.0.0.1]/x.png',
    'http://10.1.2.3/x.png',
    'http://192.168.1.1/x.png',
    'http://172.16.0.1/x.png',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/x.png',
    'http://0.0.0.0/x.png',
    'http://2130706433/x.png',
    'http://0x7f.1/x.png',
    'http://[fe80::1]/x.png',
    'http://[fd00::1]/x.png',
    'http://[64:ff9b::7f00:1]/x.png',
    'http://8.8.8.8:8080/x.png',
    'http://user:pw@8.8.8.8/x.png',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ftp://8.8.8.8/x.png',
    'no address',
  ])('rejects %s', async (address) => {
    await expect(fetchPublic(address, bounds)).rejects.toThrow(
      /public internet|Only http|not a valid URL|password/,
    );
  });

  test('rejects a public name that resolves to a private address', async () => {
    const resolve = async () => ['8.8.8.8', '127.0.0.1'];
    await expect(fetchPublic('http://pictures.example/x.png', { ...bounds, resolve })).rejects.toThrow(
      'public internet',
    );
  });

  test('rejects a redirect to a private address or to a file', async () => {
    const internalUrl = await serve(image(Buffer.from('secret')));
    const redirectingUrl = await serve((_request, response) => {
      response.writeHead(302, { location: internalUrl.replace('127.0.0.1', '127.0.0.2') }).end();
    });
    await expect(fetchPublic(redirectingUrl, loopbackBounds)).rejects.toThrow('public internet');
    const fileRedirectUrl = await serve((_request, response) => {
      response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    });
    await expect(fetchPublic(fileRedirectUrl, loopbackBounds)).rejects.toThrow('Only http');
  });

  test('rejects a file that is too large or not an image, an error status, a redirect loop and a response that is too slow', async () => {
    await expect(
      fetchPublic(await serve(image(Buffer.alloc(bounds.maxBytes + 1))), loopbackBounds),
    ).rejects.toThrow('larger than 1 MB');
    const urlWithoutLength = await serve((_request, response) => {
      response.setHeader('content-type', 'image/png');
      response.write(Buffer.alloc(600_000));
      response.end(Buffer.alloc(600_000));
    });
    await expect(fetchPublic(urlWithoutLength, loopbackBounds)).rejects.toThrow('larger than 1 MB');
    const htmlUrl = await serve(image(Buffer.from('<html>'), 'text/html'));
    await expect(fetchPublic(htmlUrl, loopbackBounds)).rejects.toThrow('no image');
    const notFoundUrl = await serve((_request, response) => response.writeHead(404).end());
    await expect(fetchPublic(notFoundUrl, loopbackBounds)).rejects.toThrow('404');
    const redirectLoopUrl = await serve((_request, response) =>
      response.writeHead(302, { location: '/again' }).end(),
    );
    await expect(fetchPublic(redirectLoopUrl, loopbackBounds)).rejects.toThrow('redirects too many times');
    const silentUrl = await serve(() => undefined);
    await expect(fetchPublic(silentUrl, { ...loopbackBounds, timeoutMs: 200 })).rejects.toThrow('in time');
  });

  test('rejects a response that switches to another protocol', async () => {
    const url = await serve((request) =>
      request.socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
      ),
    );
    await expect(fetchPublic(url, loopbackBounds)).rejects.toThrow('cannot be reached');
  });
});

test('fetchPublic connects to the address to which a name resolves', async () => {
  const bytes = Buffer.from('PNG of a lantern');
  const url = (await serve(image(bytes))).replace('127.0.0.1', 'pictures.example');
  const resolve = async () => ['127.0.0.1'];
  expect(await fetchPublic(url, { ...loopbackBounds, resolve })).toEqual(bytes);
});

test('fetchPublic returns an image, including after a redirect', async () => {
  const bytes = Buffer.from('PNG of a lantern');
  const imageUrl = await serve(image(bytes));
  const redirectUrl = await serve((_request, response) =>
    response.writeHead(301, { location: `${imageUrl}/x` }).end(),
  );
  expect(await fetchPublic(imageUrl, loopbackBounds)).toEqual(bytes);
  expect(await fetchPublic(redirectUrl, loopbackBounds)).toEqual(bytes);
});

test.each([
  ['8.8.8.8', true],
  ['2001:4860:4860::8888', true],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['2002:7f00:1::', false],
  ['not an address', false],
])('address %s counts as public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});
