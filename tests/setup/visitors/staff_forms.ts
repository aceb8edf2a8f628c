/** Finds every staff page and form by following links. */
import type { FastifyInstance } from 'fastify';
import { fieldsIn } from './form_fields.ts';
import type { Visitor } from './visitor.ts';

export type StaffRoute = FastifyInstance['routeList'][number];
export type StaffForm = { address: string; fields: Record<string, string | number> };
/** Route, such as `POST /sales/taxes/:id` → the address of a record there, and what its form sends. */
export type Found = Map<string, StaffForm>;

export const staffRoutes = (app: FastifyInstance): StaffRoute[] =>
  app.routeList.filter(
    ({ audience, method }) => audience !== 'public' && audience !== 'signed in' && method !== 'HEAD',
  );

export const nameOf = ({ method, url }: Pick<StaffRoute, 'method' | 'url'>): string => `${method} ${url}`;

const paramsIn = (url: string): number => url.split(':').length - 1;

const PARAM = /:\w+(?:\([^)]*\))?/;

function patternOf(url: string): RegExp {
  const parts = url.split(PARAM).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/?]+')}$`);
}

/** With a number for each parameter, for people who are refused whether or not the record exists. */
export const anyAddress = (url: string): string => url.replaceAll(new RegExp(PARAM, 'g'), '1');

/** Follows links and collects forms, one of each route. @param starts come first, so that theirs are the ones */
export async function crawl(app: FastifyInstance, person: Visitor, starts: readonly string[]): Promise<Found> {
  const routes = staffRoutes(app)
    .map(({ method, url }) => ({ name: nameOf({ method, url }), method, url, pattern: patternOf(url) }))
    .sort((a, b) => paramsIn(a.url) - paramsIn(b.url));
  const routeOf = (method: string, address: string) =>
    routes.find((route) => route.method === method && route.pattern.test(address.replace(/[?#].*$/, '')));
  const found: Found = new Map();
  const lists = routes.filter(({ method, url }) => method === 'GET' && paramsIn(url) === 0).map(({ url }) => url);
  const waiting = [...starts, ...lists];
  for (const address of waiting) waiting.push(...(await visit(address)));
  return found;

  /** @returns where it leads */
  async function visit(address: string): Promise<string[]> {
    const route = routeOf('GET', address);
    if (!route || found.has(route.name)) return [];
    const { statusCode, body, headers } = await person.get(address);
    if (statusCode !== 200) return [];
    found.set(route.name, { address, fields: {} });
    if (!String(headers['content-type']).startsWith('text/html')) return [];
    for (const form of formsIn(body)) {
      const name = routeOf('POST', form.address)?.name;
      if (name && !found.has(name)) found.set(name, form);
    }
    return linksIn(body);
  }
}

const ownAddress = (address = ''): string => address.replaceAll('&amp;', '&').replace(/^\/(fr|en|ar)(?=\/)/, '');

export const linksIn = (body: string): string[] =>
  [...body.matchAll(/ href="(\/[^"]*)"/g)].map(([, address]) => ownAddress(address));

function formsIn(body: string): StaffForm[] {
  return [...body.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].flatMap(([, tag = '', inside = '']) => {
    if (!/ method="post"/.test(tag)) return [];
    const [, action] = / action="(\/[^"]*)"/.exec(tag) ?? [];
    const actions = [action, ...[...inside.matchAll(/ formaction="(\/[^"]*)"/g)].map(([, other]) => other)];
    const [, button, value = ''] = /<button[^>]* name="([^"]*)"[^>]* value="([^"]*)"/.exec(inside) ?? [];
    const fields = { ...(button ? { [button]: value } : {}), ...fieldsIn(inside) };
    return actions.flatMap((one) => (one ? [{ address: ownAddress(one), fields }] : []));
  });
}
