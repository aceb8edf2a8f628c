/** Serves `/web/image/{model}/{id}/{field}[/{width}x{height}]`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { shortHash } from '#core/files/blobs.ts';
import { findFile } from '#core/files/files.ts';
import { refuseLost } from '#core/files/lost_files.ts';
import { personOf } from '#core/people/session.ts';
import { type Box, FIELD_BOXES, LARGEST, nearestBox } from '#core/pixels/picture_sizes.ts';
import { log } from '#core/process/log.ts';
import {
  acceptedFormats,
  type ImageField,
  personPlaceholder,
  placeholder,
  type Rendition,
  rendition,
} from './images.ts';

const YEAR = 'max-age=31536000, immutable';
/** May be cached but must be revalidated: the URL stays the same when the picture changes. */
const REVALIDATE = 'no-cache';

type Address = { model: string; id: string; field: string; size?: string };
type ImageRequest = FastifyRequest<{ Params: Address; Querystring: { unique?: unknown } }>;

/** Only fields that the domains list, in the closed list of sizes. */
export function imageRoutes(app: FastifyInstance): void {
  const fields = new Map(
    app.domains.flatMap(({ images = [] }) => images).map((field) => [`${field.model}/${field.field}`, field]),
  );
  const answer = (request: ImageRequest, reply: FastifyReply) => sendImage(fields, request, reply);
  app.get('/web/image/:model/:id/:field', answer);
  app.get('/web/image/:model/:id/:field/:size', answer);
}

async function sendImage(
  fields: ReadonlyMap<string, ImageField>,
  request: ImageRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { field, id, box } = readAddress(fields, request.params);
  const viewer = await personOf(request);
  const content = await field.find(id, viewer, request.site);
  const formats = acceptedFormats(request.headers.accept);
  if (content === 'forbidden' || !content)
    return sendRefusal(reply, content ? 403 : 404, await placeholder(field.model, box, formats));

  const file = content.fileId === null ? null : await findFile(content.fileId);
  const stored = file && (await storedImage(file.hash, box, formats));
  // Not cacheable: another machine may have the picture.
  if (file && !stored) return sendRefusal(reply, 404, await placeholder(content.name, box, formats));
  const image = stored ?? (await (content.isPerson ? personPlaceholder : placeholder)(content.name, box, formats));
  const isKnown = stored && request.query.unique === shortHash(file.hash);
  // What one person may see must not be served from a shared cache.
  reply.header('cache-control', `${viewer ? 'private' : 'public'}, ${isKnown ? YEAR : REVALIDATE}`);
  reply.header('vary', 'accept');
  reply.header('etag', image.etag);
  if (request.headers['if-none-match']?.includes(image.etag)) return reply.code(304).send();
  return reply.type(image.type).send(image.bytes);
}

/** An error status with a picture as its body, so that the page looks complete. */
function sendRefusal(reply: FastifyReply, status: 403 | 404, image: Rendition): unknown {
  return reply.code(status).header('cache-control', 'no-store').type(image.type).send(image.bytes);
}

function readAddress(
  fields: ReadonlyMap<string, ImageField>,
  address: Address,
): { field: ImageField; id: number; box: Box } {
  const [, base = '', kind = ''] = /^(.*?)(_medium|_small)?$/.exec(address.field) ?? [];
  const field = fields.get(`${address.model}/${base}`);
  const box = address.size === undefined ? (FIELD_BOXES[`image${kind}`] ?? LARGEST) : nearestBox(address.size);
  if (!field || !box || !/^\d{1,15}$/.test(address.id)) throw new NotFound('Image not found.');
  return { field, id: Number(address.id), box };
}

/** Null, with a line in the log, if the file is missing or unreadable: a placeholder is sent with an error status. */
async function storedImage(
  hash: string,
  box: Box,
  formats: ReturnType<typeof acceptedFormats>,
): Promise<Rendition | null> {
  try {
    return await rendition(hash, box, formats);
  } catch (error) {
    await refuseLost(hash).catch(() => undefined);
    log.error({ err: error, hash }, 'A stored image could not be rendered; a placeholder is served.');
    return null;
  }
}
