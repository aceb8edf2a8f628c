import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { closeListening } from '#tests/setup/processes/close_listening.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => closeListening(app));

/** @returns the raw response to a request of these lines */
async function sent(...lines: string[]): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write([...lines, 'Host: localhost', 'Sec-Fetch-Site: same-origin', 'Connection: close', '', ''].join('\r\n'));
  return text(socket);
}

it.each(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
  'a POST without a body and with the content type %s is answered at once',
  async (type) => {
    for (const path of ['/shop/cart/update_json', '/shop/cart/update', '/web/login', '/my/account'])
      expect(await sent(`POST ${path} HTTP/1.1`, `Content-Type: ${type}`)).toMatch(/^HTTP\/1\.1 (303|4\d\d) /);
  },
);

it('a POST whose body arrives in pieces is read completely', async () => {
  const answer = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/web/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new ReadableStream({
      start(controller) {
        for (const piece of ['login=nobody%40example.com', '&pass', 'word=wrong'])
          controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    }),
    duplex: 'half',
  } as RequestInit);
  expect([answer.status, await answer.text()]).toEqual([
    expect.any(Number),
    expect.stringContaining('nobody@example.com'),
  ]);
});

it('a page is served repeatedly over one kept-alive connection', async () => {
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/aboutus`;
  const texts = new Set<string>();
  for (let time = 0; time < 5; time++) texts.add(await (await fetch(url)).text());
  expect(texts.size).toBe(1);
});
