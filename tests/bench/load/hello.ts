/** The smallest possible Fastify server, as a baseline. */
import Fastify from 'fastify';

const app = Fastify();
app.get('/', (_request, reply) => reply.type('text/plain').send('hello'));
console.log(`Ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
process.once('SIGTERM', () => process.exit(0));
