import Fastify from 'fastify';

// The yardstick of promise D2: what Fastify does when there is nothing to do.
const app = Fastify();
app.get('/hello', async () => ({ hello: 'world' }));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
