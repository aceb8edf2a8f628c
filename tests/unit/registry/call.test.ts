import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { arrived, CallError, call, fragment } from '#registry/call.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => void vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  for (const name of ['lang', 'websiteId']) delete document.documentElement.dataset[name];
});

const answer = (body: string, status = 200) => fetched.mockImplementation(async () => new Response(body, { status }));
const request = () => {
  const [path, init] = fetched.mock.calls[0] as [string, RequestInit];
  return {
    path,
    method: init.method,
    body: init.body,
    headers: init.headers as Record<string, string>,
  };
};
/** Never answers, as a server behind a dead network. */
const hang = () =>
  fetched.mockImplementation(
    (_path, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  );

describe('a call', () => {
  it('posts JSON and gives the JSON that comes back', async () => {
    answer('{"quantity":2}');
    expect(await call('/shop/cart/update_json', { add_qty: 1 })).toEqual({
      quantity: 2,
    });
    expect(request()).toMatchObject({
      path: '/shop/cart/update_json',
      method: 'POST',
      body: '{"add_qty":1}',
    });
    expect(request().headers['content-type']).toBe('application/json');
  });

  it('speaks for its page', async () => {
    Object.assign(document.documentElement.dataset, {
      lang: 'fr_FR',
      websiteId: '2',
    });
    answer('null');
    await call('/x');
    expect(request().headers).toMatchObject({
      'x-page-language': 'fr_FR',
      'x-page-website': '2',
    });
  });

  it('says nothing of a page that does not know its website', async () => {
    answer('null');
    await call('/x');
    expect(Object.keys(request().headers)).toEqual(['content-type', 'accept']);
  });

  it('may be answered by nothing', async () => {
    answer('');
    expect(await call('/x')).toBeUndefined();
  });

  it('throws what the server refused, with its fields', async () => {
    answer('{"error":{"message":"Too many","fields":{"add_qty":"At most 4"}}}', 422);
    const error = await call('/x').catch((reason) => reason);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({
      status: 422,
      message: 'Too many',
      fields: { add_qty: 'At most 4' },
    });
  });

  it.each([
    ['<h1>Bad gateway</h1>', 502, 502],
    ['<h1>Welcome to our hotel</h1>', 200, 502],
    ['null', 500, 500],
  ])('is clear about answers that are not ours: %s', async (body, status, expected) => {
    answer(body, status);
    const error = await call('/x').catch((reason) => reason);
    expect(error).toMatchObject({
      name: 'CallError',
      status: expected,
      message: 'Something went wrong. Try again.',
      fields: {},
    });
  });

  it('is clear about a network that is gone', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const error = await call('/x').catch((reason) => reason);
    expect(error).toMatchObject({
      name: 'CallError',
      status: 0,
      message: 'The server could not be reached. Check your connection and try again.',
    });
  });

  it('does not wait for ever', async () => {
    hang();
    await expect(call('/x', {}, { timeoutMs: 1 })).rejects.toMatchObject({
      name: 'CallError',
      status: 0,
    });
  });

  it('ends with its signal, and with the signal’s reason', async () => {
    hang();
    const controller = new AbortController();
    const ended = call('/x', {}, { signal: controller.signal });
    controller.abort('enough');
    await expect(ended).rejects.toBe('enough');
  });
});

describe('a fragment', () => {
  it('is markup that the server renders for this page', async () => {
    document.documentElement.dataset.lang = 'ar_001';
    answer('<p>Empty</p>');
    expect(await fragment('/shop/cart?type=popover')).toBe('<p>Empty</p>');
    expect(request()).toMatchObject({
      path: '/shop/cart?type=popover',
      method: undefined,
      headers: { 'x-page-language': 'ar_001' },
    });
  });

  it('throws as a call does', async () => {
    answer('<h1>Not found</h1>', 404);
    await expect(fragment('/x')).rejects.toMatchObject({
      name: 'CallError',
      status: 404,
    });
  });
});

describe('code that comes when it is used', () => {
  it('is what came', async () => {
    await expect(arrived(Promise.resolve({ add: 1 }))).resolves.toEqual({ add: 1 });
  });

  it('says what a call would say where it does not come', async () => {
    const gone = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/adding.js');
    const error = await arrived(Promise.reject(gone)).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(CallError);
    expect([error.status, error.message]).toEqual([
      0,
      'The server could not be reached. Check your connection and try again.',
    ]);
  });
});
