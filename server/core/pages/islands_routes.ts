/** Serves the registry and its styles to pages of other websites, under addresses that stay. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { foreignOrigin, mayEmbed } from '#core/http/embedding.ts';
import { assetUrl, registryFiles, stylesheetUrl } from '#core/templates/assets.ts';

/** Changes when a page that was right before would no longer work: see `registry/README.md`. */
const MAJOR = '1';

type Versioned = { Params: { major: string } };

export function islandsRoutes(app: FastifyInstance): void {
  app.get<Versioned>('/islands/:major/islands.js', { config: { isBare: true } }, async (request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-cache')
      .header('vary', 'origin')
      .type('text/javascript; charset=utf-8')
      .send(scriptFor(request, request.params.major)),
  );
  app.get<Versioned>('/islands/:major/islands.css', { config: { isBare: true } }, async ({ params }, reply) => {
    if (params.major !== MAJOR) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-cache')
      .type('text/css; charset=utf-8')
      .send(`@import '${stylesheetUrl()}';\n`);
  });
  app.get<Versioned>('/islands/:major/icons.svg', { config: { isBare: true } }, async ({ params }, reply) => {
    if (params.major !== MAJOR) return reply.callNotFound();
    return reply.header('access-control-allow-origin', '*').redirect(assetUrl('icons/sprite.svg'), 302);
  });
}

/** Whom it is not meant for reads on the console why nothing happens. */
function scriptFor(request: FastifyRequest, major: string): string {
  const origin = foreignOrigin(request);
  if (major !== MAJOR)
    return consoleError(
      `This shop serves version ${MAJOR} of its widgets, and this page asks for another: /islands/${major}/.`,
    );
  if (origin && !mayEmbed(origin))
    return consoleError(
      `This shop shows no widgets on pages of ${origin}: its setting EMBED_ORIGINS does not name it.`,
    );
  const { entry, elsewhere } = registryFiles();
  const served = JSON.stringify({ entry, icons: assetUrl('icons/sprite.svg') });
  return [
    `import { begin } from '${elsewhere}';`,
    `export const { start, stop, demand, offer } = await begin(${served});`,
    '',
  ].join('\n');
}

const consoleError = (text: string): string => `console.error(${JSON.stringify(text).replaceAll('<', '\\u003c')});\n`;
