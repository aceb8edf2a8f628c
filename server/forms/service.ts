/** Saves each submission once and whole. */

import { createHash } from 'node:crypto';
import { millisecondsInDay } from 'date-fns/constants';
import { db, transaction } from '#core/db/database.ts';
import type { Site } from '#core/sites/site.ts';
import { type Owner, setCartNote } from '#sales/api.ts';
import { countSame, type Form, findByKey, type Submission } from './queries.ts';
import type { Checked } from './receiving/check_values.ts';
import { mailSubmission } from './receiving/form_mail.ts';
import { parseFormToken } from './receiving/form_tokens.ts';
import type { PostedForm } from './receiving/parse_post.ts';
import { dropFiles, type StoredUpload, storeFiles } from './receiving/sent_files.ts';
import { PUZZLE_SCORE, QUARANTINE_SCORE, spamScoreOf } from './receiving/spam_score.ts';
import { submissionFiles, submissions } from './schema.ts';
import { textValue, wordsOf } from './submissions/formatting.ts';
import { HELD, isWaiting } from './submissions/status_changes.ts';

export type Arrival = {
  form: Form;
  sending: PostedForm;
  checked: Checked;
  site: Site;
  owner: Owner;
  /** Address of the network it came from, part of what makes two plain posts the same. */
  network: string;
  /** Lines about browser and page, where the form keeps them. */
  metadata: string;
};

/** What became of it: the id to answer, and whether a little work would set it free. */
export type Stored = { id: number; submissionId: number; isPuzzling: boolean };

const SAME_WITHIN_MS = millisecondsInDay;

/**
 * Stores a submission with its files and its mail in one transaction. The same again, by a second click, a retry or a
 * reload, is found and stored no more. @returns null where there is no cart to write on. @throws UnreadableFile
 */
export async function storeSubmission(arrival: Arrival): Promise<Stored | null> {
  try {
    return await storeOnce(arrival);
  } catch (error) {
    if (error instanceof NoCart) return null;
    throw error;
  }
}

async function storeOnce(arrival: Arrival): Promise<Stored> {
  const dedupeKey = dedupeKeyOf(arrival);
  const before = await findByKey(dedupeKey);
  if (before) return sameAgain(arrival, before);
  const uploads = await storeFiles(arrival.sending.files);
  try {
    const stored = await transaction(() => insert(arrival, dedupeKey, uploads));
    if (stored === 'before') await dropFiles(uploads);
    return stored === 'before' ? sameAgain(arrival, (await findByKey(dedupeKey)) as Submission) : stored;
  } catch (error) {
    await dropFiles(uploads);
    throw error;
  }
}

/** A cart may have been told something else in between; the answer that asked for a little work may have got lost. */
async function sameAgain(arrival: Arrival, before: Submission): Promise<Stored> {
  const { form, checked, owner, site } = arrival;
  const cartId = form.target.record === 'cart' ? await writeOnCart(checked.values, owner, site) : null;
  const isPuzzling = isWaiting(before) && (await judge(arrival)).score <= PUZZLE_SCORE;
  return { id: cartId ?? before.id, submissionId: before.id, isPuzzling };
}

class NoCart extends Error {}

async function insert(
  arrival: Arrival,
  dedupeKey: string,
  uploads: readonly StoredUpload[],
): Promise<Stored | 'before'> {
  const { form, checked, site, owner, metadata } = arrival;
  const { values, customInfos } = checked;
  const { score, reasons, contentHash } = await judge(arrival);
  const isHeld = uploads.some(({ scan }) => scan === 'held');
  const isCart = form.target.record === 'cart';
  const name = textValue(values, form.nameField);
  const [submission] = await db
    .insert(submissions)
    .values({
      formId: form.id,
      websiteId: site.website.id,
      languageCode: site.language.code,
      dedupeKey,
      // What is written on a cart is for its buyer, and no mail to us: there is nothing to hold back but a file.
      state: isHeld || (score >= QUARANTINE_SCORE && !isCart) ? 'quarantined' : 'new',
      reasons: isHeld ? [...reasons, HELD] : reasons,
      name,
      email: textValue(values, form.emailField),
      values,
      customInfos,
      metadata,
      recordId: isCart ? await writeOnCart(values, owner, site) : null,
      searchText: wordsOf(values, customInfos, ...uploads.map((file) => file.name)).toLowerCase(),
      contentHash,
    })
    .onConflictDoNothing({ target: submissions.dedupeKey })
    .returning();
  if (!submission) return 'before';
  if (uploads.length > 0)
    await db.insert(submissionFiles).values(uploads.map((file) => ({ ...file, submissionId: submission.id })));
  if (submission.state === 'new') await mailSubmission(form, submission);
  const isPuzzling = submission.state === 'quarantined' && !isHeld && score <= PUZZLE_SCORE;
  return { id: submission.recordId ?? submission.id, submissionId: submission.id, isPuzzling };
}

async function writeOnCart(values: Submission['values'], owner: Owner, site: Site): Promise<number> {
  const note = {
    customerReference: textValue(values, 'client_order_ref') || undefined,
    note: textValue(values, 'note') || undefined,
  };
  const cartId = await setCartNote(owner, site, note);
  if (cartId === null) throw new NoCart();
  return cartId;
}

async function judge({ form, sending, checked }: Arrival) {
  const text = wordsOf(checked.values, checked.customInfos);
  const long = form.fields.filter(({ kind }) => kind === 'text').map(({ name }) => textValue(checked.values, name));
  const contentHash = long.join('').trim() ? hashOf(form.id, long.join('\n').toLowerCase().replace(/\s+/g, ' ')) : '';
  const now = Date.now();
  const found = spamScoreOf({
    isTrapped: sending.trap !== '',
    stamp: parseFormToken(sending.stamp, form.modelName),
    text,
    sameBefore: contentHash ? await countSame(contentHash, new Date(now - SAME_WITHIN_MS)) : 0,
    now,
  });
  return { ...found, contentHash };
}

/**
 * Forms of a browser with a script have a key of their own; of two plain posts the page's stamp and the network say
 * whether they are one. Changed words are never the same.
 */
function dedupeKeyOf({ form, sending, checked, network, owner }: Arrival): string {
  const sender = sending.key || `${sending.stamp} ${network} ${owner.sessionId ?? ''}`;
  const files = sending.files.map(({ fieldName, name, hash }) => [fieldName, name, hash]);
  return hashOf(form.id, sender, JSON.stringify([checked.values, checked.customInfos, files]));
}

const hashOf = (...parts: (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
