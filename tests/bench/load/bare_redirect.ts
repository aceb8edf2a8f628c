/** The smallest possible Fastify redirect, as a baseline. */
import Fastify from 'fastify';

const app = Fastify();
app.get('/r/:code', (_request, reply) => reply.redirect('https://example.com/', 302));
console.log(`Ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
process.once('SIGTERM', () => process.exit(0));
