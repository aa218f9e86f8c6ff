import Fastify from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';

// The baseline of promise C3: a loop that only sends one text to every open socket.
const sockets = new Set<WebSocket>();
const app = Fastify();
app.post<{ Body: string }>('/send', async (request, reply) => {
  await reply.send({});
  const text = JSON.stringify(request.body);
  for (const socket of sockets) socket.send(text);
});
new WebSocketServer({ server: app.server }).on('connection', (socket) => sockets.add(socket));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
