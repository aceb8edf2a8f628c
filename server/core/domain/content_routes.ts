/** Serves stored files at `/web/content/{id}`, images at `/web/image/{id}`; none can run code. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { shortHash, streamBlob } from '#core/files/blobs.ts';
import { byteRange, isSameContent } from '#core/files/byte_range.ts';
import { findFile, isPicture, type StoredFile } from '#core/files/files.ts';
import { refuseLost } from '#core/files/lost_files.ts';
import { disposition } from '#core/http/disposition.ts';
import { filePolicy } from '#core/http/file_policy.ts';
import type { Person } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import type { Site } from '#core/sites/site.ts';

/** Whether a viewer may read a file because a record of the domain shows it to them. */
export type FileAccess = (
  fileId: number,
  viewer: Person | null,
  site: Site,
  token: string | undefined,
) => Promise<boolean>;

/** Types that browsers display; the policy of the answer keeps HTML from running code. All others are downloaded. */
const SHOWN = /^(image\/(jpeg|png|gif|webp|avif)|text\/(plain|html)$|application\/pdf|video\/|audio\/)/;

/** The address names the content; whether it may be read is asked again within the hour. */
const SIGNED = 'max-age=3600';

type ContentRequest = FastifyRequest<{
  Params: { id: string };
  Querystring: { download?: unknown; access_token?: unknown; signature?: unknown };
}>;

export function contentRoutes(app: FastifyInstance): void {
  app.get('/web/content/:id', (request: ContentRequest, reply) => sendContent(app, request, reply));
  app.get('/web/image/:id', (request: ContentRequest, reply) => sendContent(app, request, reply, isPicture));
}

async function sendContent(
  app: FastifyInstance,
  request: ContentRequest,
  reply: FastifyReply,
  isServed = (_type: string): boolean => true,
): Promise<unknown> {
  const file = /^\d{1,15}$/.test(request.params.id) ? await findFile(Number(request.params.id)) : null;
  // Without access the file looks as if it did not exist.
  if (!file || !isServed(file.mimetype) || !(await mayRead(app, request, file))) throw new NotFound('File not found.');

  await refuseLost(file.hash);

  const etag = `"${file.hash}"`;
  reply.header('content-security-policy', filePolicy(file.mimetype));
  reply.header('x-content-type-options', 'nosniff');
  const isSigned = request.query.signature === shortHash(file.hash);
  reply.header('cache-control', `${file.isPublic ? 'public' : 'private'}, ${isSigned ? SIGNED : 'no-cache'}`);
  reply.header('etag', etag);
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();

  const isSaved = isTrue(request.query.download) || !SHOWN.test(file.mimetype);
  reply.header('content-disposition', disposition(isSaved, file.name));
  reply.type(/^text\/(plain|html)$/.test(file.mimetype) ? `${file.mimetype}; charset=utf-8` : file.mimetype);
  return sendBytes(request, reply, file, etag);
}

/** All of the file, or the part that a player seeks. */
function sendBytes({ headers }: FastifyRequest, reply: FastifyReply, { hash, size }: StoredFile, etag: string) {
  reply.header('accept-ranges', 'bytes');
  const part = isSameContent(headers['if-range']?.toString(), etag) ? byteRange(headers.range, size) : null;
  if (part === null) return reply.header('content-length', size).send(streamBlob(hash));
  if (part === 'outside') return reply.code(416).header('content-range', `bytes */${size}`).send();
  return reply
    .code(206)
    .header('content-range', `bytes ${part.start}-${part.end}/${size}`)
    .header('content-length', part.end - part.start + 1)
    .send(streamBlob(hash, part));
}

async function mayRead(app: FastifyInstance, request: ContentRequest, file: StoredFile): Promise<boolean> {
  if (file.isPublic) return true;
  const viewer = await personOf(request);
  const token = typeof request.query.access_token === 'string' ? request.query.access_token : undefined;
  for (const { mayReadFile } of app.domains) {
    if (await mayReadFile?.(file.id, viewer, request.site, token)) return true;
  }
  return false;
}

const isTrue = (value: unknown): boolean => value === 'true' || value === '1';
