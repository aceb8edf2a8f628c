/** Describes a signature's evidence for the printed page. */
import { createHash } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { SignedEvidence } from '#core/domain/record_pdf.ts';
import { readBlob } from '#core/files/blobs.ts';
import { findFile } from '#core/files/files.ts';
import { refuseLost } from '#core/files/lost_files.ts';
import { type Texts, textsFor } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import { type SigningMethod, signatures } from './schema.ts';

/** A signature before it is kept. */
export type SignatureFacts = Pick<
  typeof signatures.$inferSelect,
  'signerName' | 'method' | 'by' | 'agent' | 'signedAt' | 'shownHash'
>;

/** The newest signature of a record. */
export async function findEvidence(
  { model, id }: { model: string; id: number },
  site: Site,
): Promise<SignedEvidence | null> {
  const [found] = await db
    .select()
    .from(signatures)
    .where(and(eq(signatures.model, model), eq(signatures.resId, id)))
    .orderBy(desc(signatures.signedAt), desc(signatures.id))
    .limit(1);
  if (!found) return null;
  const image = found.imageId ? await findFile(found.imageId) : null;
  if (image) await refuseLost(image.hash);
  return evidenceOf(found, image && (await readBlob(image.hash)), site);
}

export function evidenceOf(facts: SignatureFacts, picture: Uint8Array | null, site: Site): SignedEvidence {
  const texts = textsFor(site.language.code);
  const { t } = texts;
  const { signerName, method, by, agent, signedAt, shownHash } = facts;
  const fact = (label: string, value: string, isCode = false) => (value ? [{ label, value, isCode }] : []);
  return {
    picture,
    evidence: {
      heading: t('Signature'),
      statement: t(
        'This page was added when the document was signed. It records who signed, when, and what was shown.',
      ),
      name: signerName,
      hasImage: picture !== null,
      imageLabel: t('Signature of {name}', { name: signerName }),
      facts: [
        ...fact(t('Signed by'), signerName),
        ...fact(t('Time'), momentIn(signedAt, site, texts)),
        ...fact(t('Method'), methodName(method, texts)),
        ...fact(t('Identified by'), identityName(by, texts)),
        ...fact(t('SHA-256 of the document shown'), shownHash, true),
        ...(picture ? fact(t('SHA-256 of the signature’s image'), hashOf(picture), true) : []),
        ...fact(t('Browser'), agent, true),
      ],
    },
  };
}

/** As the clocks of the website show it, and as all clocks can be set by. */
function momentIn(at: Date, { website }: Site, { dateTime }: Texts): string {
  return `${dateTime(at, website.timeZone)} (${website.timeZone})\n${at.toISOString()}`;
}

function methodName(method: SigningMethod, { t }: Texts): string {
  if (method === 'draw') return t('Hand-drawn');
  return method === 'type' ? t('Typed name') : t('Uploaded image');
}

function identityName(by: SignatureFacts['by'], { t }: Texts): string {
  if (by === 'customer') return t('Customer account');
  return by === 'staff' ? t('Staff account') : t('Personal link to the document');
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
