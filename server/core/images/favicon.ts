/** Serves the website's logo as its favicon and touch icon. */

import { readFile } from 'node:fs/promises';
import { secondsInDay } from 'date-fns/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { readBlob } from '#core/files/blobs.ts';
import { icon } from '#core/pixels/pixels.ts';
import { sharedFor } from '#core/sites/host_website.ts';
import type { Site } from '#core/sites/site.ts';
import { themeNameOf } from '#core/sites/theme_name.ts';
import { assetFile } from '#core/templates/assets.ts';
import { themeLogo } from '#core/templates/logo.ts';

const FAVICON_SIDE = 48;
const TOUCH_ICON_SIDE = 180;
const MAX_AGE_SECONDS = secondsInDay;

/** Logo and side length → PNG; there are few more logos than websites. */
const drawn = new LRUCache<string, Promise<Buffer>>({ max: 200 });

export function iconRoutes(app: FastifyInstance): void {
  const send = (request: FastifyRequest, reply: FastifyReply, type: string, bytes: Buffer) =>
    reply.type(type).header('cache-control', sharedFor(MAX_AGE_SECONDS, request)).send(bytes);
  app.get('/favicon.ico', async (request, reply) =>
    send(request, reply, 'image/x-icon', asIco(await iconOf(request.site, FAVICON_SIDE))),
  );
  app.get('/apple-touch-icon.png', async (request, reply) =>
    send(request, reply, 'image/png', await iconOf(request.site, TOUCH_ICON_SIDE)),
  );
}

function iconOf(site: Site, side: number): Promise<Buffer> {
  const { logo } = site;
  const key = `${logo?.hash ?? assetFile(themeLogo(site), themeNameOf(site.website))} ${side}`;
  const known = drawn.get(key);
  if (known) return known;
  const bytes = () => (logo ? readBlob(logo.hash) : readFile(assetFile(themeLogo(site), themeNameOf(site.website))));
  const drawing = (async () => Buffer.from(await icon(await bytes(), side)))();
  drawn.set(key, drawing);
  drawing.catch(() => drawn.delete(key));
  return drawing;
}

/** An ICO file is a list of pictures; ours has one PNG. */
function asIco(png: Uint8Array): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(FAVICON_SIDE, 6);
  head.writeUInt8(FAVICON_SIDE, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
