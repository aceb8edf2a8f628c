/** Makes the PDF of a record, or returns the one that was sent. */
import { and, eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { readBlob } from '#core/files/blobs.ts';
import { findFile, type StoredFile, storeFile } from '#core/files/files.ts';
import { refuseLost } from '#core/files/lost_files.ts';
import type { MadeFile } from '#core/pages/routes.ts';
import { type PdfEvidence, pdfDigest, renderPdf } from '#core/pdf/pdf.ts';
import type { Site } from '#core/sites/site.ts';
import { papers } from './documents.schema.ts';
import type { HasRecords, RecordPaper } from './record_kind.ts';

export type RecordName = { model: string; id: number };
export type SignedEvidence = { evidence: PdfEvidence; picture: Uint8Array | null };

/** What a domain has, as far as PDFs are concerned. */
type HasPdfs = HasRecords & {
  evidence?: ((record: RecordName, site: Site) => Promise<SignedEvidence | null>) | undefined;
};

/**
 * The PDF of a record that the viewer may open: the one that was sent, unless the record has changed since.
 * @param isShown displayed in the browser instead of downloaded
 * @throws NotFound if it has none
 */
export async function pdfOf(domains: readonly HasPdfs[], record: RecordName, isShown = false): Promise<MadeFile> {
  const paper = await paperWithEvidence(domains, record);
  const sent = await sentPaper(record, digestOf(paper));
  if (sent) await refuseLost(sent.hash);
  const bytes = sent ? await readBlob(sent.hash) : await renderPdf(paper.document, paper.pictures);
  return { type: 'application/pdf', name: paperName(paper), isShown, body: bytes };
}

/** Stores the PDF as it is now, because it is being sent; not inside a transaction. @throws NotFound */
export async function storePdf(domains: readonly HasPdfs[], record: RecordName): Promise<StoredFile> {
  const paper = await paperWithEvidence(domains, record);
  const digest = digestOf(paper);
  const sent = await sentPaper(record, digest);
  if (sent) return sent;
  const file = await storePaper(paper);
  await db
    .insert(papers)
    .values({ model: record.model, resId: record.id, digest, fileId: file.id })
    .onConflictDoNothing();
  return file;
}

/** The paper as a file, by the name that people see. */
export const storePaper = async (paper: RecordPaper): Promise<StoredFile> =>
  storeFile({ bytes: await renderPdf(paper.document, paper.pictures), name: paperName(paper) });

/** Changes with the content of the PDF. */
export const digestOf = ({ document, pictures }: RecordPaper): string => pdfDigest(document, pictures);

/** `Quotation S00012.pdf` */
export const paperName = ({ document }: RecordPaper): string => `${document.title.replaceAll(/[\\/]/g, '-')}.pdf`;

/** The record's own content, without proof of its signature. @throws NotFound */
export async function barePaper(domains: readonly HasPdfs[], { model, id }: RecordName): Promise<RecordPaper> {
  const kind = domains.flatMap(({ records = [] }) => records).find((one) => one.model === model);
  if (!kind?.paper) throw new NotFound();
  return kind.paper(id);
}

async function paperWithEvidence(domains: readonly HasPdfs[], record: RecordName): Promise<RecordPaper> {
  const paper = await barePaper(domains, record);
  for (const domain of domains) {
    const signed = await domain.evidence?.(record, paper.site);
    if (signed) return withEvidence(paper, signed);
  }
  return paper;
}

export const withEvidence = (paper: RecordPaper, { evidence, picture }: SignedEvidence): RecordPaper => ({
  ...paper,
  document: { ...paper.document, evidence },
  pictures: { ...paper.pictures, ...(picture && { signature: picture }) },
});

async function sentPaper({ model, id }: RecordName, digest: string): Promise<StoredFile | null> {
  const [found] = await db
    .select({ fileId: papers.fileId })
    .from(papers)
    .where(and(eq(papers.model, model), eq(papers.resId, id), eq(papers.digest, digest)));
  return found ? findFile(found.fileId) : null;
}
