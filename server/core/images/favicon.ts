/** `/favicon.ico`: the website's logo for whoever asks for it without looking into a page. */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { icon } from '#core/pixels/pixels.ts';
import { sharedFor } from '#core/sites/host_website.ts';
import { assetFile } from '#core/templates/assets.ts';
import { DEFAULT_LOGO } from '#core/templates/search_facts.ts';

const SIDE = 48;
const MAX_AGE_SECONDS = 24 * 3600;

/** Logo → icon: there are as many as websites. */
const drawn = new Map<string, Promise<Buffer>>();

export function faviconRoute(app: FastifyInstance): void {
  app.get('/favicon.ico', async (request, reply) => {
    const bytes = await iconOf(request.site.website.theme.logo ?? DEFAULT_LOGO);
    return reply.type('image/x-icon').header('cache-control', sharedFor(MAX_AGE_SECONDS, request)).send(bytes);
  });
}

function iconOf(logo: string): Promise<Buffer> {
  const known = drawn.get(logo);
  if (known) return known;
  const drawing = (async () => asIco(await icon(await readFile(assetFile(logo)), SIDE)))();
  drawn.set(logo, drawing);
  drawing.catch(() => drawn.delete(logo));
  return drawing;
}

/** An icon file is a list of pictures; ours has one, a PNG. */
function asIco(png: Uint8Array): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(SIDE, 6);
  head.writeUInt8(SIDE, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
