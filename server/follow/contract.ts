import { z } from 'zod';
import { emptyField, line, lines, recordId } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';

const MAX_ADDRESS = 254;

const NO_ADDRESS = msg('Enter a valid email address');
/** Also with an internationalised domain, which not every browser converts to ASCII. */
const ADDRESS = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/iu;
const email = line(MAX_ADDRESS).refine((text) => ADDRESS.test(text), NO_ADDRESS);

/** What the widgets send and forms leave empty; `false` says 'my own'. */
const emailInput = z
  .union([z.literal(false), z.null(), emptyField, email], { error: NO_ADDRESS })
  .optional()
  .transform((email) => email || undefined);
const model = z.string().regex(/^[a-z][a-z0-9_.]{0,63}$/, msg('Enter a name'));
const onOff = z.enum(['on', 'off']);
const signedText = z.string().max(1000);

/** The specified name is `object`, known clients send `model`: both are taken. */
export const isFollowerCall = z
  .object({ object: model.optional(), model: model.optional(), res_id: recordId })
  .transform((body, { addIssue }) => {
    const named = body.object ?? body.model;
    if (named === undefined) addIssue({ code: 'custom', message: msg('Enter a record'), path: ['object'] });
    return { model: named ?? '', recordId: body.res_id };
  });
export type IsFollowerAnswer = { is_user: boolean; email: string | false; is_follower: boolean; alias_name: false };

/** `message_is_follower` is the current state, which the call inverts. */
export const followCall = z.object({
  id: recordId,
  object: model,
  message_is_follower: onOff.default('off'),
  email: emailInput,
});
/** True: follows now, as far as this browser may know. */
export type FollowAnswer = boolean;

export const isSubscriberCall = z.object({ list_id: recordId });
export type IsSubscriberAnswer = { is_subscriber: boolean; email: string | false };

export const subscribeCall = z.object({ list_id: recordId, email: emailInput });

export const contentCall = z.object({ newsletter_id: recordId });
export type ContentAnswer = IsSubscriberAnswer & {
  /** Markup that the server made. */
  content: string;
  redirect_url: string;
};

export const subscribeQuery = z.object({ list_id: recordId });
export const sentQuery = z.object({
  wish: z
    .enum(['subscribe', 'follow', 'unfollow', 'preferences', 'subscribed', 'followed', 'unfollowed'])
    .catch('subscribe'),
});
export const tokenField = z.object({ token: signedText });

export const preferencesQuery = z.object({ token: signedText.optional(), email: line(MAX_ADDRESS).optional() });
const ids = z
  .union([recordId.transform((id) => [id]), z.array(recordId).max(500)])
  .optional()
  .transform((list) => list ?? []);
/** The options that were shown; options added since are left unchanged. */
export const preferencesForm = z.object({
  token: signedText.optional(),
  shown: ids,
  list: ids,
  shown_following: ids,
  following: ids,
  no_mail: z.literal('on').optional(),
  feedback: z.string().default(''),
});
/** Checked where the page can be shown again. */
export const feedbackText = lines(1000);
export const linkForm = z.object({ email });

/** The signed parameters of an unsubscribe link: `res_id` is the contact. */
export const leaveParams = z.object({ id: recordId });
const proof = { email: z.string().max(MAX_ADDRESS), res_id: recordId, token: signedText };
export const leaveQuery = z.object(proof);
export type Proof = z.output<typeof leaveQuery>;

export const unsubscribeCall = z.object({
  mailing_id: recordId,
  opt_in_ids: z.array(recordId).max(500).default([]),
  opt_out_ids: z.array(recordId).max(500).default([]),
  ...proof,
});
export const blacklistCall = z.object({ mailing_id: recordId, ...proof });
export const feedbackCall = z.object({ mailing_id: recordId, ...proof, feedback: z.string().trim().max(1000) });
/** `false` is only said of a blacklist that does not have the address. */
export type ProvedAnswer = boolean | 'unauthorized' | 'error';

export const listParams = z.object({ id: recordId });
export const mailingForm = z.object({
  subject: line(150).pipe(z.string().min(1, msg('Enter a subject'))),
  body: z
    .string()
    .trim()
    .min(1, msg('Enter the text of the email'))
    .max(30_000, msg('Use {maximum} characters or fewer')),
  next: z.enum(['', 'test', 'send']).catch(''),
});
