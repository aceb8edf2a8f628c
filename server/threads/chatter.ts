/** Responses of the chatter calls. */
import { shortHash } from '#core/files/blobs.ts';
import { has, type Person } from '#core/people/people.ts';
import { type OpenThread, openThread, type Reader, type RecordKey } from './access.ts';
import type { ChatterFetch, ChatterInit, ChatterMessage, ChatterOptions } from './contract.ts';
import { attachmentToken } from './posting/attachments.ts';
import { mayChangeFiles } from './posting/change_files.ts';
import { type Attachment, attachmentsOf, type Message, pageOfMessages, statsOf } from './queries.ts';

export type MessageRange = {
  offset: number;
  limit: number;
  /** Only those with that many. */
  stars: number | null;
  hasRatings: boolean;
};

export async function fetchMessages(record: RecordKey, reader: Reader, asked: MessageRange): Promise<ChatterFetch> {
  const thread = await openThread(record, reader);
  const { messages, total } = await pageOfMessages(record, { ...asked, audience: thread.audience });
  return { messages: await written(messages, thread, reader.person, asked.hasRatings), message_count: total };
}

export type ChatterRequest = MessageRange & { allowComposer: boolean; isGuestConfirmed: boolean };

export const initChatter = async (record: RecordKey, reader: Reader, asked: ChatterRequest): Promise<ChatterInit> =>
  initOpenChatter(await openThread(record, reader), reader, asked);

/** The same of a discussion that was opened for this reader. */
export async function initOpenChatter(thread: OpenThread, reader: Reader, asked: ChatterRequest): Promise<ChatterInit> {
  const record = { model: thread.model, resId: thread.resId };
  const { messages, total, blocks } = await pageOfMessages(record, { ...asked, audience: thread.audience });
  const options: ChatterOptions = {
    message_count: total,
    is_user_public: reader.person === null,
    is_user_publisher: has(reader.person, 'content'),
    display_composer: asked.allowComposer && composerFor(thread, asked.isGuestConfirmed),
    is_user_staff: thread.audience === 'staff',
    partner_id: reader.person?.partnerId ?? false,
  };
  return {
    messages: await written(messages, thread, reader.person, asked.hasRatings),
    options,
    ...(asked.hasRatings ? { rating_stats: statsOf(blocks) } : {}),
  };
}

function composerFor({ mayWrite }: OpenThread, isGuestConfirmed: boolean): ChatterOptions['display_composer'] {
  if (mayWrite === 'guest') return isGuestConfirmed ? 'confirmed' : 'guest';
  return mayWrite === 'yes';
}

async function written(
  messages: readonly Message[],
  thread: OpenThread,
  person: Person | null,
  hasRatings: boolean,
): Promise<ChatterMessage[]> {
  const attachments = await attachmentsOf(messages.map(({ id }) => id));
  const maySplit = mayChangeFiles(thread, person);
  return messages.map((message) => onWire(message, filesOf(message, attachments, maySplit), thread, hasRatings));
}

const SUBTYPES: { comment: [number, string]; note: [number, string] } = {
  comment: [1, 'Discussions'],
  note: [2, 'Note'],
};

function onWire(
  message: Message,
  files: ChatterMessage['attachment_ids'],
  { model, resId, record, audience }: OpenThread,
  hasRatings: boolean,
): ChatterMessage {
  const { id, body, createdAt, partnerId, authorName, guestEmail, kind, isInternal, state, subject, stars } = message;
  return {
    id,
    body,
    date: createdAt.toISOString().slice(0, 19).replace('T', ' '),
    author_id: [partnerId ?? false, authorName],
    email_from: audience === 'staff' && guestEmail ? guestEmail : authorName,
    message_type: kind,
    subtype_id: isInternal ? SUBTYPES.note : SUBTYPES.comment,
    is_internal: isInternal,
    is_pending: state === 'pending',
    is_buyer: message.isBuyer,
    is_staff: message.isByStaff,
    subject: subject || false,
    model,
    res_id: resId,
    record_name: record.title,
    attachment_ids: files,
    website_published: message.isPublished,
    ...(hasRatings ? { rating_value: stars ?? 0 } : {}),
  };
}

const filesOf = (
  message: Message,
  attachments: readonly Attachment[],
  maySplit: boolean,
): ChatterMessage['attachment_ids'] =>
  attachments
    .filter(({ messageId }) => messageId === message.id)
    .map(({ id, fileId, name, mimetype, hash }) => ({
      id: fileId,
      name,
      filename: name,
      mimetype,
      checksum: shortHash(hash),
      access_token: attachmentToken(id),
      ...(maySplit && mimetype === 'application/pdf' && { may_split: true }),
    }));
