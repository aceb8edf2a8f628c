/** Makes the files that are attached to a mail when it is sent. */
import { log } from '#core/process/log.ts';
import type { Site } from '#core/sites/site.ts';
import { cutText } from '#registry/values/cut_text.ts';
import type { MailAttachment } from './mail.schema.ts';

export type AttachedFile = { name: string; type: string; bytes: Buffer };

/** @returns null where there is no longer anything to attach, such as a ticket that was cancelled */
type Make = (subject: number, detail: string, site: Site) => Promise<AttachedFile | null>;

/** Of one mail. */
export const MOST_ATTACHMENTS = 5;
/** Of all files of one mail: servers refuse mails from 10 MB on, and attached files grow by a third. */
const MOST_BYTES = 7 * 1024 * 1024;
const LONGEST_NAME = 100;

const makers = new Map<string, Make>();

/**
 * Defines a kind of file that mails may have attached.
 * @returns a function that removes it
 */
export function defineMailAttachment(kind: string, make: Make): () => void {
  if (makers.has(kind)) throw new Error(`There are two kinds of mail attachments named "${kind}".`);
  makers.set(kind, make);
  return () => makers.delete(kind);
}

/**
 * The files of a mail, in the language of the mail. Files above the limit are left out: the mail links to them.
 * @param how.skipsFailed those that can't be made are left out, too
 * @throws for an undefined kind: the mail waits until it is defined; for a file that can't be made now
 */
export async function attachedFiles(
  attachments: readonly MailAttachment[],
  site: Site,
  { skipsFailed }: { skipsFailed: boolean },
): Promise<AttachedFile[]> {
  const files: AttachedFile[] = [];
  let bytes = 0;
  for (const attachment of attachments.slice(0, MOST_ATTACHMENTS)) {
    const file = await madeFile(attachment, site, skipsFailed);
    if (!file || bytes + file.bytes.length > MOST_BYTES) continue;
    bytes += file.bytes.length;
    files.push({ ...file, name: fileName(file.name) });
  }
  return files;
}

async function madeFile({ kind, subject, detail }: MailAttachment, site: Site, skipsFailed: boolean) {
  const make = makers.get(kind);
  if (!make) throw new Error(`Unknown kind of mail attachment "${kind}".`);
  try {
    return await make(subject, detail, site);
  } catch (error) {
    if (!skipsFailed) throw error;
    log.error({ err: error, kind, subject }, 'A mail is sent without a file that could not be made.');
    return null;
  }
}

/** Names may contain visitors' text: nothing in them is a path, a header or a second line. */
function fileName(name: string): string {
  const ending = /\.[a-z]{1,5}$/.exec(name)?.[0] ?? '';
  const stem = name
    .slice(0, name.length - ending.length)
    .replace(UNSAFE, ' ')
    .replace(/^[.\s]+/, '')
    .trim();
  return `${cutText(stem, LONGEST_NAME) || 'file'}${ending}`;
}

const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu;
