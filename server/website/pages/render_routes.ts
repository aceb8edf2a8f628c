import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Renderable } from '#core/domain/domain.ts';
import { Invalid } from '#core/errors.ts';
import { call } from '#core/pages/routes.ts';
import { renderFragment } from '#core/templates/render.ts';

const MOST_IDS = 20;
const renderCall = z.object({
  ids_or_xml_ids: z.array(z.union([z.string().max(100), z.number()]).transform(String)).max(MOST_IDS),
});

/**
 * `/website/multi_render` {ids_or_xml_ids} → id → HTML. The list of what can be drawn is closed: one id
 * that is not on it fails the whole call.
 */
export function renderRoutes(app: FastifyInstance): void {
  const known = new Map<string, Renderable>(app.domains.flatMap(({ renderables = {} }) => Object.entries(renderables)));
  call(app, {
    url: '/website/multi_render',
    isEmbeddable: true,
    body: renderCall,
    handle: async ({ request, body }) => {
      const ids = [...new Set(body.ids_or_xml_ids)];
      const unknown = ids.find((id) => !known.has(id));
      if (unknown !== undefined) throw new Invalid('There is no template "{id}".').with({ id: unknown });
      return Object.fromEntries(await Promise.all(ids.map((id) => drawn(request, id, known.get(id) as Renderable))));
    },
  });
}

async function drawn(request: FastifyRequest, id: string, draw: Renderable): Promise<[string, string]> {
  const { template, data } = await draw(request);
  const html = await renderFragment(template, data, request.site);
  return [id, request.isEmbedded ? forElsewhere(html, request.site.origin) : html];
}

/** Links and pictures lead to this website from a page of another; icons are in that page, see `runtime/elsewhere.ts`. */
const forElsewhere = (html: string, origin: string): string =>
  html
    .replace(/<use href="[^"#]*#/g, '<use href="#islands-')
    .replace(/( (?:href|src|action)=")\/(?!\/)/g, `$1${origin}/`)
    .replace(/ srcset="[^"]*"/g, (set) => set.replace(/([" ,])\/(?!\/)/g, `$1${origin}/`));
