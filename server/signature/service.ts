/** Stores a signature with its evidence, and accepts the signed record. */
import { db, transaction } from '#core/db/database.ts';
import type { Domain } from '#core/domain/domain.ts';
import type { OpenedRecord, RecordKind, SignatureRules, Viewer } from '#core/domain/record_kind.ts';
import { digestOf, storePdfContent, unsignedPdfContent, withEvidence } from '#core/domain/record_pdf.ts';
import { Conflict, Invalid } from '#core/errors.ts';
import { type StoredFile, storeFile } from '#core/files/files.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import { postMessage } from '#threads/api.ts';
import { evidenceOf } from './evidence.ts';
import { signaturePicture } from './picture.ts';
import { type SigningMethod, signatures } from './schema.ts';

const NOT_THEIRS = msg('Only the customer can sign this document.');
const NAME_MISSING = msg('Enter your name.');

/** The document is another one than the signer had before them. */
export class Changed extends Conflict {
  constructor() {
    super(msg('This document has changed since you opened it. Read it again before you sign.'));
  }
}

export type Signing = {
  name: string;
  method: SigningMethod;
  /** Of the picture as it came; empty for a typed name. */
  bytes: Uint8Array;
  /** Digest of what the page showed; null: the current document. */
  digest: string | null;
  agent: string;
};

export type Signable = { kind: RecordKind & { signature: SignatureRules }; record: OpenedRecord; id: number };

/**
 * One transaction saves what was shown, who signed, the evidence, and the change of the record.
 * @throws Invalid where name or signature are missing
 * @throws Conflict where the record waits for no signature, or the asker is our staff
 * @throws Changed
 */
export async function sign(
  domains: readonly Domain[],
  signable: Signable,
  signing: Signing,
  viewer: Viewer,
): Promise<void> {
  const { kind, record, id } = signable;
  const { signature, model } = kind;
  if (record.by === 'staff') throw new Conflict(NOT_THEIRS);
  if (!(await signature.isAwaited(id))) throw new Conflict(signature.says.closed);
  if (!signing.name) throw new Invalid(NAME_MISSING);
  const picture = signing.method === 'type' ? null : await signaturePicture(signing.bytes);
  const shown = await unsignedPdfContent(domains, { model, id });
  const digest = digestOf(shown);
  if (signing.digest && signing.digest !== digest) throw new Changed();
  const shownFile = await storePdfContent(shown);
  const { name: signerName, method, agent } = signing;
  const facts = { signerName, method, by: record.by, agent, signedAt: new Date(), shownHash: shownFile.hash };
  const signedFile = await storePdfContent(withEvidence(shown, evidenceOf(facts, picture, shown.site)));
  const image = picture && (await storeFile({ bytes: picture, name: `signature-${model}-${id}.png` }));
  await transaction(async () => {
    if (!(await signature.hold(id))) throw new Conflict(signature.says.closed);
    // The document may have changed while its PDF was made.
    if (digestOf(await unsignedPdfContent(domains, { model, id })) !== digest) throw new Changed();
    await db.insert(signatures).values({
      ...facts,
      model,
      resId: id,
      digest,
      companyId: record.companyId,
      shownFileId: shownFile.id,
      imageId: image?.id ?? null,
      signedFileId: signedFile.id,
      userId: viewer.person?.userId ?? null,
      partnerId: viewer.person?.partnerId ?? record.partnerId,
      languageCode: shown.site.language.code,
    });
    await signature.signed(id, { name: signerName, at: facts.signedAt });
    await tell(signable, signerName, { file: signedFile, person: viewer.person, site: shown.site });
  });
}

/** In the discussion of the record, with the signed document. */
async function tell(
  { kind, record, id }: Signable,
  name: string,
  { file, person, site }: { file: StoredFile; person: Viewer['person']; site: Site },
): Promise<void> {
  const { say } = textsFor(site.language.code);
  await postMessage({
    model: kind.model,
    resId: id,
    text: say(kind.signature.says.signed, { name: escapeMarkdown(name) }),
    site,
    author: { partnerId: person?.partnerId ?? record.partnerId, name, isStaff: record.by === 'staff' },
    kind: 'notification',
    files: [{ fileId: file.id, name: file.name }],
  });
}

/** A name is no Markdown, whatever signs are in it. */
const escapeMarkdown = (name: string): string => name.replace(/[\\`*_{}[\]()#+.!<>|~:-]/g, '\\$&');
