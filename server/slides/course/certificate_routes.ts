/** `/slides/certificate/{code}`: what a certificate says, and whether a file is the issued one. */
import { readFile } from 'node:fs/promises';
import { millisecondsInHour } from 'date-fns/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpError, NotFound } from '#core/errors.ts';
import { streamBlob } from '#core/files/blobs.ts';
import { findFile } from '#core/files/files.ts';
import { refuseLost } from '#core/files/lost_files.ts';
import { acceptUploads, receiveUpload, type UploadLimits } from '#core/files/upload.ts';
import { type Limit, limitSubject, spend } from '#core/http/rate_limit.ts';
import { type PageResponse, redirectTo, show } from '#core/pages/response.ts';
import { file, form, page } from '#core/pages/routes.ts';
import { has } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { openChannel } from '#slides/access.ts';
import { STYLES } from '#slides/channel/view.ts';
import { SLIDES } from '#slides/paths.ts';
import { findChannel, idIn } from '#slides/queries.ts';
import { type Certificate, certificateFor, certificatePath, findCertificate, isIssued } from './certificate.ts';

const MEGABYTE = 1024 * 1024;
const LIMITS: UploadLimits = {
  ...{ totalBytes: 5 * MEGABYTE, fileBytes: 5 * MEGABYTE, files: 1 },
  ...{ fields: 2, fieldBytes: 100 },
};
const ISSUES: Limit = { name: 'certificates', max: 20, windowMs: millisecondsInHour };
const CHECKS: Limit = { name: 'verified certificates', max: 60, windowMs: millisecondsInHour };
const URL = `${SLIDES}/certificate/:code`;
const params = z.object({ code: z.string().regex(/^[0-9a-f]{32}$/) });

export async function certificateRoutes(app: FastifyInstance): Promise<void> {
  form(app, {
    url: `${SLIDES}/:channel/certificate`,
    audience: 'signed in',
    params: z.object({ channel: z.string().max(200) }),
    handle: async ({ request, params: { channel } }) => {
      const opened = await openChannel(idIn(channel), request);
      await spend(ISSUES, String(opened.person!.userId));
      const { code } = await certificateFor(opened, opened.person!, request);
      return redirectTo(certificatePath(code));
    },
  });
  page(app, {
    url: URL,
    params,
    handle: async ({ request, params: { code } }) => certificatePage(await certificateAt(code, request), null, request),
  });
  file(app, {
    url: `${URL}/pdf`,
    audience: 'signed in',
    params,
    handle: async ({ request, params: { code } }) => {
      const certificate = await certificateAt(code, request);
      if (!(await isOwner(certificate, request))) throw new NotFound();
      const stored = (await findFile(certificate.fileId))!;
      await refuseLost(stored.hash);
      return { type: stored.mimetype, name: stored.name, body: streamBlob(stored.hash) };
    },
  });
  await app.register(async (scope) => {
    await acceptUploads(scope);
    form(scope, {
      url: URL,
      params,
      handle: async ({ request, params: { code } }) => verify(await certificateAt(code, request), request),
    });
  });
}

/** @throws NotFound also for one of another website’s company */
async function certificateAt(code: string, { site }: FastifyRequest): Promise<Certificate> {
  const found = await findCertificate(code);
  if (!found || !(await findChannel(found.channelId, site))) throw new NotFound();
  return found;
}

async function isOwner({ userId }: Certificate, request: FastifyRequest): Promise<boolean> {
  const person = await personOf(request);
  return person !== null && (person.userId === userId || has(person, 'slides'));
}

type Verdict = { isGenuine: boolean; text: string };

async function verify(certificate: Certificate, request: FastifyRequest): Promise<PageResponse> {
  const { t, say } = request.texts;
  const wrong = (text: string) => certificatePage(certificate, { isGenuine: false, text }, request);
  await spend(CHECKS, limitSubject(request.ip));
  if (!request.isMultipart()) return wrong(t('Select a file'));
  try {
    const upload = await receiveUpload(request, LIMITS);
    try {
      const [sent] = upload.files;
      if (!sent) return wrong(t('Select a file'));
      if (sent.isTooBig || !(await isIssued(certificate, await readFile(sent.path))))
        return wrong(t('This file is not the certificate that was issued: it was changed, or is another one.'));
      const text = t('This file is the certificate that was issued, unchanged.');
      return certificatePage(certificate, { isGenuine: true, text }, request);
    } finally {
      await upload.discard();
    }
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    return wrong(say(error.sentence, error.values));
  }
}

async function certificatePage(
  certificate: Certificate,
  verdict: Verdict | null,
  request: FastifyRequest,
): Promise<PageResponse> {
  const { site, texts } = request;
  const { code, name, course, issuedAt } = certificate;
  const path = certificatePath(code);
  const title = texts.t('Certificate');
  return show(
    '@slides/certificate',
    {
      ...{ title, name, course, verdict, issuedAt, when: texts.dateTime(issuedAt, site.website.timeZone) },
      ...{ company: site.company.name, action: site.url(path) },
      pdfUrl: (await isOwner(certificate, request)) ? site.url(`${path}/pdf`) : null,
    },
    {
      status: verdict && !verdict.isGenuine ? 400 : 200,
      facts: { title, isIndexed: false, styles: STYLES },
    },
  );
}
