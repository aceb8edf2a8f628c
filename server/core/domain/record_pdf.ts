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
import { pdfDocuments } from './pdf_documents.schema.ts';
import type { HasRecords, PdfContent } from './record_kind.ts';

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
  const content = await contentWithEvidence(domains, record);
  const sent = await sentPdf(record, digestOf(content));
  if (sent) await refuseLost(sent.hash);
  const bytes = sent ? await readBlob(sent.hash) : await renderPdf(content.document, content.pictures);
  return { type: 'application/pdf', name: pdfName(content), isShown, body: bytes };
}

/** Stores the PDF as it is now, because it is being sent; not inside a transaction. @throws NotFound */
export async function storePdf(domains: readonly HasPdfs[], record: RecordName): Promise<StoredFile> {
  const content = await contentWithEvidence(domains, record);
  const digest = digestOf(content);
  const sent = await sentPdf(record, digest);
  if (sent) return sent;
  const file = await storePdfContent(content);
  await db
    .insert(pdfDocuments)
    .values({ model: record.model, resId: record.id, digest, fileId: file.id })
    .onConflictDoNothing();
  return file;
}

/** The content as a file, by the name that people see. */
export const storePdfContent = async (content: PdfContent): Promise<StoredFile> =>
  storeFile({ bytes: await renderPdf(content.document, content.pictures), name: pdfName(content) });

/** Changes with the content of the PDF. */
export const digestOf = ({ document, pictures }: PdfContent): string => pdfDigest(document, pictures);

/** `Quotation S00012.pdf` */
export const pdfName = ({ document }: PdfContent): string => `${document.title.replaceAll(/[\\/]/g, '-')}.pdf`;

/** The record's own content, without proof of its signature. @throws NotFound */
export async function unsignedPdfContent(domains: readonly HasPdfs[], { model, id }: RecordName): Promise<PdfContent> {
  const kind = domains.flatMap(({ records = [] }) => records).find((one) => one.model === model);
  if (!kind?.pdfContent) throw new NotFound();
  return kind.pdfContent(id);
}

async function contentWithEvidence(domains: readonly HasPdfs[], record: RecordName): Promise<PdfContent> {
  const content = await unsignedPdfContent(domains, record);
  for (const domain of domains) {
    const signed = await domain.evidence?.(record, content.site);
    if (signed) return withEvidence(content, signed);
  }
  return content;
}

export const withEvidence = (content: PdfContent, { evidence, picture }: SignedEvidence): PdfContent => ({
  ...content,
  document: { ...content.document, evidence },
  pictures: { ...content.pictures, ...(picture && { signature: picture }) },
});

async function sentPdf({ model, id }: RecordName, digest: string): Promise<StoredFile | null> {
  const [found] = await db
    .select({ fileId: pdfDocuments.fileId })
    .from(pdfDocuments)
    .where(and(eq(pdfDocuments.model, model), eq(pdfDocuments.resId, id), eq(pdfDocuments.digest, digest)));
  return found ? findFile(found.fileId) : null;
}
