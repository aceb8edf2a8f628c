/** Issues certificates of completed courses, and verifies their files. */
import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import type { PdfContent } from '#core/domain/record_kind.ts';
import { storePdfContent, withEvidence } from '#core/domain/record_pdf.ts';
import { Conflict } from '#core/errors.ts';
import { hashOf } from '#core/files/blobs.ts';
import { findFile } from '#core/files/files.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { renderPdf } from '#core/pdf/pdf.ts';
import type { Person } from '#core/people/people.ts';
import { themeColors } from '#core/sites/theme.ts';
import { printAccent } from '#registry/values/theme.ts';
import { evidenceOf } from '#signature/api.ts';
import type { Opened } from '#slides/access.ts';
import { slideCertificates } from '#slides/course/course.schema.ts';
import { SLIDES } from '#slides/paths.ts';
import { type Progress, progressOf } from './queries.ts';

export type Certificate = typeof slideCertificates.$inferSelect;

const NOT_YET = msg('Complete everything in this course first.');
const MAX_AGENT = 300;
const CODE_BYTES = 16;

export const certificatePath = (code: string): string => `${SLIDES}/certificate/${code}`;

export async function findCertificate(code: string): Promise<Certificate | null> {
  const [row] = await db.select().from(slideCertificates).where(eq(slideCertificates.code, code));
  return row ?? null;
}

/** Issues the certificate once, then answers the same one. @throws Conflict before the course is completed */
export async function certificateFor(opened: Opened, person: Person, request: FastifyRequest): Promise<Certificate> {
  const mine = and(eq(slideCertificates.channelId, opened.channel.id), eq(slideCertificates.userId, person.userId));
  const [known] = await db.select().from(slideCertificates).where(mine);
  if (known) return known;
  const progress = await progressOf(opened);
  if (!progress?.isComplete) throw new Conflict(NOT_YET);
  const code = randomBytes(CODE_BYTES).toString('hex');
  const course = pick(opened.channel.name, request.site.language.code);
  const issuedAt = new Date();
  const content = contentOf({ code, name: person.name, course, issuedAt }, progress, request);
  const shownHash = hashOf(await renderPdf(content.document, content.pictures));
  const facts = {
    ...{ signerName: person.name, method: 'type' as const, by: 'customer' as const, signedAt: issuedAt },
    agent: (request.headers['user-agent'] ?? '').replace(/[\p{Cc}\s]+/gu, ' ').slice(0, MAX_AGENT),
    shownHash,
  };
  const sealed = await storePdfContent(withEvidence(content, evidenceOf(facts, null, request.site)));
  await db
    .insert(slideCertificates)
    .values({
      ...{ channelId: opened.channel.id, userId: person.userId, code, name: person.name, course, issuedAt },
      fileId: sealed.id,
    })
    .onConflictDoNothing();
  const [made] = await db.select().from(slideCertificates).where(mine);
  return made!;
}

/** Whether these bytes are the file that was issued. */
export async function isIssued({ fileId }: Certificate, bytes: Uint8Array): Promise<boolean> {
  const file = await findFile(fileId);
  return file?.hash === hashOf(bytes);
}

type Named = Pick<Certificate, 'code' | 'name' | 'course' | 'issuedAt'>;

function contentOf(
  { code, name, course, issuedAt }: Named,
  { slides, quizzes }: Progress,
  { site, texts }: FastifyRequest,
): PdfContent {
  const { t, locale, dateTime, date } = texts;
  const { company, website } = site;
  const zone = website.timeZone;
  const passed = quizzes.map(({ title }) => [pick(title, site.language.code), t('Passed')]);
  const completed = slides.map(({ slide, completedAt }) => [slide.name, completedAt ? date(completedAt) : '']);
  const document: PdfContent['document'] = {
    ...{ title: t('Certificate'), status: course, language: locale.tag.split('-')[0]!, direction: locale.direction },
    ...{ size: 'a4', accent: printAccent(themeColors(website)), date: issuedAt },
    company: { name: company.name, address: company.addressLines.join('\n') },
    parties: [{ label: t('Awarded to'), name, address: '' }],
    facts: [{ label: t('Issued'), value: dateTime(issuedAt, zone) }],
    opening: [],
    columns: [t('Content'), t('Completed')],
    rows: [...completed, ...passed].map((cells) => ({ kind: 'line', cells })),
    totals: [],
    parts: [
      {
        heading: t('Verify this certificate'),
        text: `${t('Open this address and select the file of this certificate:')}\n${site.origin}${site.url(certificatePath(code))}`,
        isBoxed: true,
      },
    ],
    footer: company.name,
    evidence: null,
    words: { page: t('Page {page} of {pages}', { page: '{page}', pages: '{pages}' }) },
  };
  return { document, pictures: {}, site };
}
