/** Columns that say whose a record is; merging two customers moves them. */
import type { AnyColumn } from '#core/db/columns.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { eventBookings } from '#events/schema.ts';
import { groupMembers, groupMessages } from '#groups/schema.ts';
import { chatMessages, conversations } from '#livechat/schema.ts';
import { paymentTokens, transactions } from '#payments/ledger/schema.ts';
import { projects, tasks } from '#projects/schema.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { orders } from '#sales/schema/schema.ts';
import { signatures } from '#signature/schema.ts';
import { slides } from '#slides/schema.ts';
import { surveyResponses } from '#surveys/responses.schema.ts';
import { ratings } from '#threads/ratings/ratings.schema.ts';
import { messages, threadParticipants } from '#threads/schema.ts';

export const PARTNER_LINKS = [
  [partners, partners.parentId],
  [users, users.partnerId],
  [orders, orders.partnerId],
  [orders, orders.billingPartnerId],
  [orders, orders.shippingPartnerId],
  [invoices, invoices.partnerId],
  [projects, projects.partnerId],
  [projects, projects.managerId],
  [tasks, tasks.partnerId],
  [tasks, tasks.assigneeId],
  [eventBookings, eventBookings.partnerId],
  [conversations, conversations.partnerId],
  [chatMessages, chatMessages.authorId],
  [groupMembers, groupMembers.partnerId],
  [groupMessages, groupMessages.partnerId],
  [signatures, signatures.partnerId],
  [slides, slides.authorId],
  [surveyResponses, surveyResponses.partnerId],
  [messages, messages.partnerId],
  [threadParticipants, threadParticipants.partnerId],
  [ratings, ratings.partnerId],
  [ratings, ratings.ratedPartnerId],
  [paymentTokens, paymentTokens.partnerId],
  [transactions, transactions.partnerId],
] as const;

/** Those of a placed order say who and where it was for. */
export const ORDER_ADDRESSES: readonly AnyColumn[] = [orders.billingPartnerId, orders.shippingPartnerId];

export { paymentTokens };
