/** Asks for an archive of everything, and downloads it. */
import { millisecondsInDay } from 'date-fns/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { streamBlob } from '#core/files/blobs.ts';
import { findFile } from '#core/files/files.ts';
import { type Limit, spend } from '#core/http/rate_limit.ts';
import { redirectTo } from '#core/pages/response.ts';
import { file, form } from '#core/pages/routes.ts';
import { AREA_ROLES, has, mayRead, type Person } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { runParams } from '#data/contract.ts';
import { addArchive, ownRun, stopRun } from '#data/runs.ts';

const ARCHIVES: Limit = { name: 'archives', max: 10, windowMs: millisecondsInDay };

/** It holds what every area shows, so only those who see all of them, and decide about accounts. */
export const mayHaveArchive = (person: Person | null): boolean =>
  has(person, 'accounts') && AREA_ROLES.every((role) => mayRead(person, role));

export function archiveRoutes(app: FastifyInstance, base: string): void {
  form(app, {
    url: `${base}/archives`,
    audience: 'accounts',
    back: base,
    needsPassword: true,
    handle: async ({ request }) => {
      const { userId } = await owner(request);
      await spend(ARCHIVES, String(request.site.company.id));
      await addArchive(userId, request.site);
      return redirectTo(`${base}#archive`);
    },
  });
  form(app, {
    url: `${base}/archives/:id/stop`,
    audience: 'accounts',
    params: runParams,
    handle: async ({ request, params: { id } }) => {
      await owner(request);
      await stopRun(await ownRun(id, request.site, 'export'));
      return redirectTo(`${base}#archive`);
    },
  });
  file(app, {
    url: `${base}/archives/:id/data.zip`,
    audience: 'accounts',
    params: runParams,
    handle: async ({ request, reply, params: { id } }) => {
      await owner(request);
      const { fileId, expiresAt } = await ownRun(id, request.site, 'export');
      const stored = fileId === null || expiresAt < new Date() ? null : await findFile(fileId);
      if (!stored) throw new NotFound();
      reply.header('cache-control', 'no-store');
      return { type: 'application/zip', name: stored.name, body: streamBlob(stored.hash) };
    },
  });
}

/** @throws NotFound, as for whom it is not there */
async function owner(request: FastifyRequest): Promise<Person> {
  const person = await personOf(request);
  if (!person || !mayHaveArchive(person)) throw new NotFound();
  return person;
}
