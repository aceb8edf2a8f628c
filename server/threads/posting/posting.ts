/** Posts a message for a visitor. */
import { transaction } from '#core/db/database.ts';
import { Forbidden } from '#core/errors.ts';
import { dropAttachments, storeAttachments } from '#core/files/message_files.ts';
import type { UploadedFile } from '#core/files/upload.ts';
import { isParticipant, type OpenThread, openThread, type Reader } from '#threads/access.ts';
import type { PostForm } from '#threads/contract.ts';
import { requestGuestCode } from '#threads/guests/guests.ts';
import type { Guest } from '#threads/guests/remembered_guest.ts';
import { type Party, wrote } from '#threads/notices/participants.ts';
import { findPartner } from '#threads/queries.ts';
import type { MessageState } from '#threads/schema.ts';
import { postMessage } from '#threads/service.ts';

export type Posting = {
  form: PostForm;
  files: readonly UploadedFile[];
  /** The guest who confirmed an address in this browser. */
  guest: Guest | null;
  /** Session of a guest who has not confirmed, created when needed. */
  sessionId(): Promise<number>;
};

/** `confirm`: the message waits for the mailed code. `pending`: it waits for a moderator. */
export type Outcome = 'ignored' | 'posted' | 'pending' | 'confirm';

/** @throws Forbidden · Invalid naming the field · TooMany codes */
export async function post(posting: Posting, reader: Reader): Promise<{ outcome: Outcome; thread: OpenThread }> {
  const { form, files, guest } = posting;
  const thread = await openThread({ model: form.res_model, resId: form.res_id }, reader);
  if (thread.mayWrite === 'no') throw new Forbidden();
  if (form.message === '' && files.length === 0) return { outcome: 'ignored', thread };
  if (thread.mayWrite === 'guest') {
    if (form.message === '') return { outcome: 'ignored', thread };
    if (!guest) {
      await requestGuestCode({ form, thread, site: reader.site, sessionId: posting.sessionId });
      return { outcome: 'confirm', thread };
    }
    const party = { partnerId: null, email: guest.email, name: guest.name, isStaff: false };
    return { outcome: await write(posting, thread, party, reader), thread };
  }
  return { outcome: await write(posting, thread, await authorOf(thread, form, reader), reader), thread };
}

/** Signed in: they themselves. By a link: whom `pid` and `hash` name, else the record's customer. */
async function authorOf(thread: OpenThread, form: PostForm, { person, token = '' }: Reader): Promise<Party> {
  if (person)
    return {
      partnerId: person.partnerId,
      email: person.email,
      name: person.name,
      isStaff: thread.audience === 'staff',
    };
  const isNamed =
    form.pid !== undefined && form.hash !== undefined && isParticipant(thread, token, form.pid, form.hash);
  const partnerId = isNamed ? (form.pid as number) : thread.record.partnerId;
  const partner = partnerId === null ? null : await findPartner(partnerId);
  return { partnerId: partner?.id ?? null, email: partner?.email ?? '', name: partner?.name ?? '', isStaff: false };
}

async function write(
  { form, files }: Posting,
  thread: OpenThread,
  author: Party,
  { site }: Reader,
): Promise<'posted' | 'pending'> {
  const state = stateFor(thread, author);
  const isBuyer =
    author.partnerId !== null && !author.isStaff && (await thread.rules.isBuyer?.(thread.resId, author.partnerId));
  const stored = await storeAttachments(files);
  let isRepeat = false;
  try {
    await transaction(async () => {
      const posted = await postMessage({
        model: thread.model,
        resId: thread.resId,
        text: form.message,
        site,
        author: {
          partnerId: author.partnerId,
          name: author.name,
          guestEmail: author.partnerId === null ? author.email : '',
          isStaff: author.isStaff,
          isBuyer: isBuyer ?? false,
        },
        state,
        isInternal: author.isStaff && form.is_internal !== undefined,
        stars: thread.rules.hasRatings && !author.isStaff ? (form.rating_value ?? null) : null,
        files: stored,
        isFromForm: true,
      });
      isRepeat = posted.isRepeat;
      if (state === 'posted' && !isRepeat) await wrote(posted, author, thread.record, site);
    });
  } catch (error) {
    await dropAttachments(stored);
    throw error;
  }
  if (isRepeat) await dropAttachments(stored);
  return state;
}

/** Whose words wait. */
export function stateFor({ rules }: Pick<OpenThread, 'rules'>, { partnerId, isStaff }: Party): 'posted' | 'pending' {
  if (isStaff || rules.moderated === 'nobody') return 'posted';
  return rules.moderated === 'customers' || partnerId === null ? ('pending' satisfies MessageState) : 'posted';
}
