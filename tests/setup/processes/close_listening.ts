import type { FastifyInstance } from 'fastify';

/**
 * Closes an application that has taken requests over HTTP. `close` alone waits for a connection that became idle after
 * it was called until the server's own limit, which is longer than a hook may take.
 */
export async function closeListening(app: FastifyInstance): Promise<void> {
  app.server.closeAllConnections();
  await app.close();
}
