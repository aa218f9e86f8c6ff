import Fastify from 'fastify';

// The baseline of promise D2: an empty Fastify server.
const app = Fastify();
app.get('/hello', async () => ({ hello: 'world' }));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
