/** Imports an mbox archive into a group. */
import { type FileHandle, open } from 'node:fs/promises';
import { and, eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { Importer, ImportListener, ImportOptions, ImportResult } from '#core/domain/importer.ts';
import { Invalid } from '#core/errors.ts';
import { forgetFile } from '#core/files/upload_store.ts';
import { storeMailFiles } from '#core/mail/incoming/mail_files.ts';
import { readMail } from '#core/mail/incoming/parse_mail.ts';
import { websites } from '#core/sites/schema.ts';
import { bodyOf } from '#groups/incoming/body.ts';
import { addMessage } from '#groups/posting/add_message.ts';
import { type Group, groupByAlias } from '#groups/queries.ts';
import { groupMessages, groups } from '#groups/schema.ts';
import {
  findMails,
  inOrder,
  isMbox,
  type MailPlace,
  MOST_MAIL_BYTES,
  withoutFromMarks,
  withPlainAuthor,
} from './mbox.ts';

export const mboxImporter: Importer = {
  name: 'Mailing list archive (mbox)',
  unit: ['message', 'messages'],
  recognises: isMbox,
  run,
};

const KNOWN_AT_ONCE = 500;

type Archive = { group: Group; source: FileHandle; listener: ImportListener };
type Taken = { isNew: boolean; refusedFiles: number };

async function run(file: string, options: ImportOptions, listener: ImportListener): Promise<ImportResult> {
  const group = await groupFor(options);
  const places = inOrder(await findMails(file));
  const known = await knownIds(group.id, places);
  const result = { created: 0, changed: 0, unchanged: 0 };
  let leftOut = 0;
  const source = await open(file);
  try {
    for (const [at, place] of places.entries()) {
      if (options.signal.aborted) break;
      listener.progress('Messages', at + 1, places.length);
      if (known.has(place.messageId)) result.unchanged += 1;
      else if (place.length > MOST_MAIL_BYTES) problem(listener, at, 'It is larger than 15 MB.');
      else if (options.isDryRun) {
        result.created += 1;
        if (place.messageId) known.add(place.messageId);
      } else {
        const { isNew, refusedFiles } = await take({ group, source, listener }, place, at);
        result[isNew ? 'created' : 'unchanged'] += 1;
        leftOut += refusedFiles;
      }
    }
  } finally {
    await source.close();
  }
  return { ...result, notes: leftOut > 0 ? [`Attachments left out, too large or of another type: ${leftOut}.`] : [] };
}

const problem = (listener: ImportListener, at: number, reason: string) =>
  listener.problem({ line: at + 1, column: null, reason });

/** @throws Invalid where `--into` names no group of the company */
async function groupFor({ into, companyId }: ImportOptions): Promise<Group> {
  const group = into ? await groupByAlias(into.replace(/@.*$/, '')) : null;
  const isOurs = and(eq(groups.id, group?.id ?? 0), eq(websites.companyId, companyId));
  const [own] = await db
    .select({ id: groups.id })
    .from(groups)
    .innerJoin(websites, eq(websites.id, groups.websiteId))
    .where(isOurs);
  if (!group || !own)
    throw new Invalid('Say into which group: --into with the part of its address before the at-sign.');
  return group;
}

async function knownIds(groupId: number, places: readonly MailPlace[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let at = 0; at < places.length; at += KNOWN_AT_ONCE) {
    const ids = places.slice(at, at + KNOWN_AT_ONCE).map(({ messageId }) => messageId);
    const rows = await db
      .select({ messageId: groupMessages.messageId })
      .from(groupMessages)
      .where(and(eq(groupMessages.groupId, groupId), inArray(groupMessages.messageId, ids)));
    for (const { messageId } of rows) known.add(messageId);
  }
  return known;
}

async function take({ group, source, listener }: Archive, place: MailPlace, at: number): Promise<Taken> {
  const bytes = Buffer.alloc(place.length);
  await source.read(bytes, 0, place.length, place.start);
  try {
    const { mail, attachments } = await readMail(withPlainAuthor(withoutFromMarks(bytes)), 'archive');
    const { files, refusedFiles } = await storeMailFiles(attachments);
    const made = await addMessage({
      ...{ groupId: group.id, messageId: mail.messageId, answers: place.answers },
      author: { name: mail.from.name || mail.from.address, email: mail.from.address, partnerId: null },
      ...{ subject: mail.subject, ...bodyOf(mail), state: 'posted', source: 'import', files },
      sentAt: place.sentAt && place.sentAt < new Date() ? place.sentAt : new Date(0),
    });
    if (!made) for (const { fileId } of files) await forgetFile(fileId);
    return { isNew: made !== null, refusedFiles: made ? refusedFiles.length : 0 };
  } catch (error) {
    problem(listener, at, error instanceof Error ? error.message : String(error));
    return { isNew: false, refusedFiles: 0 };
  }
}
