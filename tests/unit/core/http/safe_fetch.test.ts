import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FetchFailed, safeFetch, UnsafeAddress } from '#core/fetch/safe_fetch.ts';

let server: Server;
let origin: string;
const asked: string[] = [];

const ANSWERS: Record<string, RequestListener> = {
  '/hello': (_request, reply) => reply.setHeader('content-type', 'text/plain').end('hello'),
  '/headers': (request, reply) => reply.end(JSON.stringify(request.headers)),
  '/missing': (_request, reply) => reply.writeHead(404).end('no'),
  '/to-hello': (_request, reply) => reply.writeHead(302, { location: '/hello' }).end(),
  '/round': (_request, reply) => reply.writeHead(302, { location: '/round' }).end(),
  '/to-private': (_request, reply) => reply.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  '/to-file': (_request, reply) => reply.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/announced-large': (_request, reply) => reply.writeHead(200, { 'content-length': '5000' }).end(Buffer.alloc(5000)),
  '/large': (_request, reply) => {
    reply.write(Buffer.alloc(3000));
    reply.end(Buffer.alloc(3000));
  },
  '/silent': () => {},
  '/half': (_request, reply) => void reply.writeHead(200).write('half'),
};

beforeAll(async () => {
  server = createServer((request, reply) => {
    asked.push(request.url ?? '');
    ANSWERS[request.url ?? '']?.(request, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const fetchHere = (path: string, options: { maxBytes?: number; timeoutMs?: number; signal?: AbortSignal } = {}) =>
  safeFetch(origin + path, { maxBytes: 1000, timeoutMs: 10_000, allowLoopback: true, ...options });

test('safeFetch returns status, headers, body and address', async () => {
  const { status, headers, body, url } = await fetchHere('/hello');
  expect({ status, type: headers['content-type'], body: body.toString(), url }).toEqual({
    status: 200,
    type: 'text/plain',
    body: 'hello',
    url: `${origin}/hello`,
  });
  expect((await fetchHere('/missing')).status).toBe(404);
});

test('safeFetch requests an uncompressed body', async () => {
  expect(JSON.parse((await fetchHere('/headers')).body.toString())).toMatchObject({ 'accept-encoding': 'identity' });
});

test('safeFetch rejects every spelling of a loopback address unless loopback is allowed', async () => {
  asked.length = 0;
  const port = new URL(origin).port;
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '2130706433', '0.0.0.0']) {
    await expect(safeFetch(`http://${host}:${port}/hello`, { maxBytes: 1000, timeoutMs: 5000 })).rejects.toBeInstanceOf(
      UnsafeAddress,
    );
  }
  expect(asked).toEqual([]);
});

test.each([
  'http://10.0.0.1/',
  'http://169.254.169.254/',
  'http://[fd00::1]/',
  'file:///etc/passwd',
  'ftp://example.com/',
  'gopher://example.com/',
  'javascript:alert(1)',
  'http://user:word@example.com/',
  'no address',
])('safeFetch rejects %s', async (address) => {
  await expect(safeFetch(address, { maxBytes: 1000, timeoutMs: 5000, allowLoopback: true })).rejects.toBeInstanceOf(
    UnsafeAddress,
  );
});

test('safeFetch follows redirects, and rejects those to unsafe addresses and endless ones', async () => {
  expect((await fetchHere('/to-hello')).url).toBe(`${origin}/hello`);
  await expect(fetchHere('/to-private')).rejects.toBeInstanceOf(UnsafeAddress);
  await expect(fetchHere('/to-file')).rejects.toBeInstanceOf(UnsafeAddress);
  await expect(fetchHere('/round')).rejects.toThrow('redirects too often');
});

test('safeFetch rejects a body above maxBytes, whether or not its length is announced', async () => {
  await expect(fetchHere('/announced-large')).rejects.toThrow('larger than 1000 bytes');
  await expect(fetchHere('/large')).rejects.toThrow('larger than 1000 bytes');
  expect((await fetchHere('/large', { maxBytes: 6000 })).body).toHaveLength(6000);
});

test('safeFetch rejects after timeoutMs when no response comes or the body never ends', async () => {
  await expect(fetchHere('/silent', { timeoutMs: 30 })).rejects.toBeInstanceOf(FetchFailed);
  await expect(fetchHere('/half', { timeoutMs: 30 })).rejects.toBeInstanceOf(FetchFailed);
});

test('safeFetch rejects when its signal aborts', async () => {
  const stop = new AbortController();
  const asking = fetchHere('/silent', { signal: stop.signal });
  stop.abort();
  await expect(asking).rejects.toBeInstanceOf(FetchFailed);
});
