import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { arrived, CallError, call, fragment } from '#registry/call.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => void vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  for (const name of ['lang', 'websiteId', 'frameToken', 'unreachable']) delete document.documentElement.dataset[name];
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
/** Never responds, like a server behind a dead network. */
const hang = () =>
  fetched.mockImplementation(
    (_path, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  );

describe('call', () => {
  it('posts JSON and returns the JSON of the response', async () => {
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

  it('sends language and website of its page as headers', async () => {
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

  it('sends the token of a page in a frame', async () => {
    document.documentElement.dataset.frameToken = '1.a.b';
    answer('null');
    await call('/x');
    expect(request().headers).toMatchObject({ 'x-frame-token': '1.a.b' });
  });

  it('sends no page headers when the page does not declare language and website', async () => {
    answer('null');
    await call('/x');
    expect(Object.keys(request().headers)).toEqual(['content-type', 'accept']);
  });

  it('returns undefined for an empty response', async () => {
    answer('');
    expect(await call('/x')).toBeUndefined();
  });

  it('throws CallError with status, message and fields when the server refuses', async () => {
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
  ])('throws CallError with a general message for the unexpected response %s', async (body, status, expected) => {
    answer(body, status);
    const error = await call('/x').catch((reason) => reason);
    expect(error).toMatchObject({
      name: 'CallError',
      status: expected,
      message: 'The server could not be reached. Check your connection and try again.',
      fields: {},
    });
  });

  it('throws CallError with status 0 when the network is down', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const error = await call('/x').catch((reason) => reason);
    expect(error).toMatchObject({
      name: 'CallError',
      status: 0,
      message: 'The server could not be reached. Check your connection and try again.',
    });
  });

  it('throws CallError with the words of the page when the network is down', async () => {
    document.documentElement.dataset.unreachable = 'Le serveur est injoignable.';
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(call('/x')).rejects.toMatchObject({ message: 'Le serveur est injoignable.' });
  });

  it('throws CallError after its timeout', async () => {
    hang();
    await expect(call('/x', {}, { timeoutMs: 1 })).rejects.toMatchObject({
      name: 'CallError',
      status: 0,
    });
  });

  it('rejects with the reason of its signal when that aborts', async () => {
    hang();
    const controller = new AbortController();
    const ended = call('/x', {}, { signal: controller.signal });
    controller.abort('enough');
    await expect(ended).rejects.toBe('enough');
  });
});

describe('fragment', () => {
  it('returns the HTML that the server renders in the language of the page', async () => {
    document.documentElement.dataset.lang = 'ar_001';
    answer('<p>Empty</p>');
    expect(await fragment('/shop/cart?type=popover')).toBe('<p>Empty</p>');
    expect(request()).toMatchObject({
      path: '/shop/cart?type=popover',
      method: undefined,
      headers: { 'x-page-language': 'ar_001' },
    });
  });

  it('throws CallError when the server refuses', async () => {
    answer('<h1>Not found</h1>', 404);
    await expect(fragment('/x')).rejects.toMatchObject({
      name: 'CallError',
      status: 404,
    });
  });
});

describe('arrived', () => {
  it('resolves with the loaded module', async () => {
    await expect(arrived(Promise.resolve({ add: 1 }))).resolves.toEqual({ add: 1 });
  });

  it('throws CallError with status 0 when a module cannot be loaded', async () => {
    const gone = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/adding.js');
    const error = await arrived(Promise.reject(gone)).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(CallError);
    expect([error.status, error.message]).toEqual([
      0,
      'The server could not be reached. Check your connection and try again.',
    ]);
  });
});
