import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createConnection } from 'node:net';
import { expect, test } from 'vitest';
import { startServer } from '#tests/setup/processes/server_process.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';

/** Waits until the server refuses new connections. */
async function closing(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  for (let isOpen = true; isOpen; ) {
    const socket = createConnection(Number(port), hostname);
    isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
  }
}

test('the server finishes the current request on SIGTERM and exits with 0', { timeout: 60_000 }, async () => {
  const { variantId } = await addProduct({ name: 'Last mug', price: 100 });
  const server = await startServer();
  const body = JSON.stringify({ product_id: variantId, set_qty: 2, display: false });
  const call = request(`${server.url}/shop/cart/update_json`, {
    method: 'POST',
    // Keeps the connection open, as browsers do.
    agent: new Agent({ keepAlive: true }),
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      'sec-fetch-site': 'same-origin',
      expect: '100-continue',
    },
  });
  call.flushHeaders();
  // The server has read the head and waits for the rest.
  await once(call, 'continue');
  const ended = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  await closing(server.url);
  call.end(body);
  const [answer] = await once(call, 'response');
  expect(answer.statusCode).toBe(200);
  expect(JSON.parse((await answer.toArray()).join(''))).toMatchObject({ quantity: 2 });
  expect(await ended).toEqual([0, null]);
  expect(server.log()).toMatch(/^Ready at \S+\n$/);
});

test('the server stops at once on SIGTERM while only idle connections are open', async () => {
  const server = await startServer();
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});
