/** Finds the HTTP methods a URL accepts, so that others get 405 instead of 404. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Audience } from './audience.ts';
import { pathOf } from './cache/page_keys.ts';

type Answered = { method: string; pattern: RegExp; isForm: boolean; back: string | undefined; audience: Audience };

const ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** Pages stored in the database: which ones exist depends on data. */
const ANYTHING = '/*';

const known = new WeakMap<FastifyInstance, Answered[]>();

/** Methods that a request's URL accepts, in the usual order; empty if there is nothing. */
export async function allowedMethods(request: FastifyRequest): Promise<string[]> {
  const { server, site } = request;
  const path = pathOf(request).replace(/(?<=.)\/$/, '');
  const methods = new Set(routesOf(server).flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : [])));
  if (methods.size === 0 && site && (await isPage(request, path))) return ['GET', 'HEAD'];
  return ORDER.filter((method) => methods.has(method));
}

/**
 * The page to show for a GET of a form's URL, as after the back button: the one the form names, else the nearest page
 * above it. Null if the URL is no form.
 */
export function pageOfFormAt(request: FastifyRequest): string | null {
  const routes = routesOf(request.server);
  const path = pathOf(request).replace(/(?<=.)\/$/, '');
  const form = routes.find(({ isForm, pattern }) => isForm && pattern.test(path));
  if (!form) return null;
  const [id = ''] = /\d+/.exec(path) ?? [];
  if (form.back) return form.back.replace(':id', id);
  const isShown = (above: string) => routes.some(({ method, pattern }) => method === 'GET' && pattern.test(above));
  let above = path;
  do above = above.slice(0, above.lastIndexOf('/'));
  while (above !== '' && !isShown(above));
  return above || '/';
}

/** Who may post a form to a path without language prefix; null: there is no such form. */
export const audienceOfForm = (server: FastifyInstance, path: string): Audience | null =>
  routesOf(server).find(({ isForm, pattern }) => isForm && pattern.test(path))?.audience ?? null;

async function isPage({ server, site }: FastifyRequest, path: string): Promise<boolean> {
  for (const { hasPage } of server.domains) if (await hasPage?.(site, path)) return true;
  return false;
}

/** Compiled at the first wrong request: most servers see few. */
function routesOf(server: FastifyInstance): Answered[] {
  const compiled =
    known.get(server) ??
    server.routeList
      .filter(({ url }) => url !== ANYTHING)
      .map(({ method, url, isCall, back, audience }) => ({
        method,
        pattern: patternOf(url),
        isForm: method === 'POST' && !isCall,
        back,
        audience,
      }));
  known.set(server, compiled);
  return compiled;
}

/** `/shop/product/:slug`, `/sitemap-:name(^[a-z]+$).xml`, `/assets/*` */
function patternOf(url: string): RegExp {
  const source = url.replace(/:\w+(?:\(\^(.*?)\$\))?|\*|[.+?^${}()|[\]\\]/g, (part, inner: string | undefined) => {
    if (part.startsWith(':')) return inner ? `(?:${inner})` : '[^/]+';
    return part === '*' ? '.*' : `\\${part}`;
  });
  return new RegExp(`^${source}$`);
}
