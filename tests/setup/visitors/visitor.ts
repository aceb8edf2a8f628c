/** Visitors with their own cookies who send requests to the application under test. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

export type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body' | 'rawPayload'> & {
  json<T = any>(): T;
};

export type Visitor = {
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a form; of a list, each value. */
  post(
    url: string,
    fields: Record<string, string | number | readonly string[]>,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Calls with JSON. */
  call<T = any>(url: string, body: unknown, headers?: Record<string, string>): Promise<Answer & { answer: T }>;
  cookies: Map<string, string>;
};

const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };

export function visitor(app: FastifyInstance, host = 'localhost'): Visitor {
  const cookies = new Map<string, string>();
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string>,
    payload?: string,
  ): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.inject({
      method,
      url,
      headers: { host, ...(cookie ? { cookie } : {}), ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (maxAge === 0 || (expires && expires < new Date())) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return {
    cookies,
    get: (url, headers = {}) => send('GET', url, headers),
    post: (url, fields, headers = {}) =>
      send(
        'POST',
        url,
        { ...OWN_PAGE, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        new URLSearchParams(
          Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
        ).toString(),
      ),
    async call(url, body, headers = {}) {
      const answer = await send(
        'POST',
        url,
        { ...OWN_PAGE, 'content-type': 'application/json', accept: 'application/json', ...headers },
        JSON.stringify(body),
      );
      return Object.assign(answer, { answer: answer.body ? JSON.parse(answer.body) : undefined });
    },
  };
}

/** Somebody of the demo site, signed in. */
export async function signedIn(app: FastifyInstance, name: string, host = 'localhost'): Promise<Visitor> {
  const person = visitor(app, host);
  const answer = await person.post('/web/login', { login: `${name}@example.com`, password: 'demo' });
  if (answer.statusCode !== 303) throw new Error(`${name} could not sign in: ${answer.statusCode}`);
  return person;
}
