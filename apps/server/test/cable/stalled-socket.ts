import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { cableUrl } from './test-data.ts';

/** A raw socket that subscribes to a channel and then stops reading; it can still write. */
export async function openStalledSocket(
  app: { url: string },
  token: string,
  identifier: string,
  protocol = 'actioncable-v1-json',
): Promise<Socket> {
  const url = new URL(cableUrl(app, { token }));
  const socket = connect(Number(url.port), url.hostname);
  // The server is expected to close the connection.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Protocol: ${protocol}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  let text = '';
  const receives = async (expected: string) => {
    while (!text.includes(expected)) await once(socket, 'data');
  };
  socket.on('data', (data) => {
    text += data.toString('latin1');
  });
  await receives('welcome');
  socket.write(maskedFrame({ command: 'subscribe', identifier }));
  await receives('presence_update');
  socket.removeAllListeners('data');
  socket.pause();
  return socket;
}

/** A client's text frame, with a mask of zeros. */
export function maskedFrame(command: object): Buffer {
  const body = Buffer.from(JSON.stringify(command));
  const head =
    body.length < 126 ? [0x81, 0x80 | body.length] : [0x81, 0xfe, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from(head), Buffer.alloc(4), body]);
}
