/** Serves stored files at `/web/content/{id}`; uploaded content can run no code there. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { streamBlob } from '#core/files/blobs.ts';
import { findFile, type StoredFile } from '#core/files/files.ts';
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

/** Types that browsers display without running code. All others are downloaded. */
const SHOWN = /^(image\/(jpeg|png|gif|webp|avif)|text\/plain|application\/pdf|video\/|audio\/)/;

type ContentRequest = FastifyRequest<{
  Params: { id: string };
  Querystring: { download?: unknown; access_token?: unknown };
}>;

export function contentRoutes(app: FastifyInstance): void {
  app.get('/web/content/:id', (request: ContentRequest, reply) => sendContent(app, request, reply));
}

async function sendContent(app: FastifyInstance, request: ContentRequest, reply: FastifyReply): Promise<unknown> {
  const file = /^\d{1,15}$/.test(request.params.id) ? await findFile(Number(request.params.id)) : null;
  // Without access the file looks as if it did not exist.
  if (!file || !(await mayRead(app, request, file))) throw new NotFound('File not found.');

  await refuseLost(file.hash);

  const etag = `"${file.hash}"`;
  reply.header('content-security-policy', filePolicy(file.mimetype));
  reply.header('x-content-type-options', 'nosniff');
  reply.header('cache-control', `${file.isPublic ? 'public' : 'private'}, no-cache`);
  reply.header('etag', etag);
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();

  const isSaved = isTrue(request.query.download) || !SHOWN.test(file.mimetype);
  reply.header('content-disposition', disposition(isSaved, file.name));
  reply.header('content-length', file.size);
  return reply
    .type(file.mimetype === 'text/plain' ? 'text/plain; charset=utf-8' : file.mimetype)
    .send(streamBlob(file.hash));
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
