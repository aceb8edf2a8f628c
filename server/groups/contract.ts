/** What requests about groups may hold, and what calls answer. */
import { z } from 'zod';
import { emptyField, line, recordId } from '#core/http/contract.ts';

const MAX_ADDRESS = 254;
const model = z.string().regex(/^[a-z][a-z0-9_.]{0,63}$/);

/** An address. Empty in forms, `false` from the widget: that of the signed-in person. */
const email = z
  .union([z.literal(false), z.null(), emptyField, line(MAX_ADDRESS)])
  .optional()
  .transform((entered) => entered || undefined);

/** The specified name of the model that groups are of. */
export const GROUP_MODEL = 'mail.channel';

export const isMemberCall = z.object({
  model: model.default(GROUP_MODEL),
  channel_id: recordId,
  get_alias_info: z.boolean().default(false),
});
export type IsMemberAnswer = {
  is_user: boolean;
  email: string | false;
  is_member: boolean;
  alias_name: string | false;
};

/** `subscription` is the current state, which the call inverts. */
export const subscriptionCall = z.object({
  channel_id: recordId,
  object: model.default(GROUP_MODEL),
  subscription: z.enum(['on', 'off', 'email']).default('off'),
  email,
});
export type SubscriptionAnswer = 'on' | 'off' | 'email';

export type AliasAnswer = { alias_name: string | false };

export const followForm = subscriptionCall.extend({ unsubscribe: z.literal('1').optional() });
export const sentQuery = z.object({
  group: recordId,
  state: z.enum(['on', 'off', 'email', 'requested']).catch('email'),
});

export const groupIdParams = z.object({ id: recordId });

const slug = z.string().max(300);

export const groupParams = z.object({ group: slug });
export const messageParams = z.object({ group: slug, message: slug });
export const repliesCall = z.object({ last_displayed_id: recordId });

export const linkParams = z.object({ group: recordId, member: recordId, token: z.string().max(500) });
