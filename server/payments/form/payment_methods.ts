/** Finds the chosen payment method: the acquirer's page, a saved or a new card. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Due } from '#core/domain/payable.ts';
import { HttpError, Invalid, NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { payForm } from '#payments/ledger/contract.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { type Document, payableOf } from '#payments/ledger/payables.ts';
import { offeredAcquirers } from '#payments/ledger/queries.ts';
import { findToken, mayUse, type Token } from '#payments/ledger/tokens.ts';
import { TERMS_FIRST } from '#payments/transactions/create_transaction.ts';
import { saveTypedCard } from './cards.ts';
import { holderOf, payerOf, viewerOf } from './request_facts.ts';

/** What is paid, and where the buyer goes on. */
export type PaymentRequestFields = {
  document: Document;
  /** Opens the document. */
  token: string | undefined;
  returnUrl: string;
  errorUrl: string;
  callbackMethod: string;
  /** What the page said is to be paid, as `shownDue` writes it; empty: it said nothing. */
  shown: string;
  /** The buyer accepts the seller's terms. */
  agrees: boolean;
};

export class TokenNotFound extends HttpError {
  constructor() {
    super(400, msg('This payment method is no longer available. Select another one.'));
  }
}

export class DocumentNotFound extends NotFound {}

/** The chosen payment method, with the amount that this visitor may pay. */
export type PaymentChoice = {
  due: Due;
  acquirer: AcquirerRow;
  token: Token | null;
  savesToken: boolean;
  /** Confirmed in the provider's fields on our page. */
  inFields?: boolean;
};

/** A payment method offered for this document. @throws NotFound @throws Invalid while the terms are not accepted */
export async function offeredFor(
  request: FastifyRequest,
  fields: PaymentRequestFields,
  acquirerId: number,
): Promise<Pick<PaymentChoice, 'due' | 'acquirer'>> {
  const due = await dueOf(request, fields);
  return { due, acquirer: await chooseAcquirer(request, fields, due, acquirerId) };
}

/** @throws DocumentNotFound where this visitor may not pay it */
async function dueOf(request: FastifyRequest, { document, token }: PaymentRequestFields): Promise<Due> {
  const due = await payableOf(document.kind).due(document.id, await viewerOf(request, token));
  if (!due) throw new DocumentNotFound();
  return due;
}

/** A card, too, pays only where its acquirer is offered: money of one company never goes to another. */
async function chooseAcquirer(
  request: FastifyRequest,
  fields: PaymentRequestFields,
  due: Due,
  acquirerId: number,
): Promise<AcquirerRow> {
  if (due.needsAgreement && !fields.agrees) throw new Invalid(TERMS_FIRST, { agree: TERMS_FIRST });
  const offered = await offeredAcquirers({
    companyId: due.record.companyId,
    websiteId: request.site.website.id,
    countryCode: due.countryCode,
    currencyCode: due.currencyCode,
  });
  const found = offered.find(({ id }) => id === acquirerId);
  if (!found) throw new NotFound();
  return found;
}

/** The method that `pm_id` names: a saved card, a new one, or the acquirer's page. @throws DocumentNotFound @throws TokenNotFound */
export async function paymentChoiceOf(
  request: FastifyRequest,
  reply: FastifyReply,
  fields: PaymentRequestFields,
  body: z.output<typeof payForm>,
): Promise<PaymentChoice> {
  const due = await dueOf(request, fields);
  const [, kind, number] = /^(form_|new_|)(\d{1,9})$/.exec(body.pm_id) ?? [];
  if (!number) throw new TokenNotFound();
  const id = Number(number);
  if (!kind) return choiceOfToken(request, fields, due, id);
  const acquirer = await chooseAcquirer(request, fields, due, id);
  const savesToken = body[`save_token_${id}`] !== undefined;
  if (kind === 'form_') return { due, acquirer, token: null, savesToken };
  const { mayKeep, ...holder } = await holderOf(request, due);
  const { tokenId } = await saveTypedCard(request, reply, acquirer, body, {
    ...holder,
    document: `${fields.document.kind}:${fields.document.id}`,
    isKept: mayKeep && savesToken,
    verifies: false,
    returnUrl: fields.returnUrl,
  });
  return choiceOfToken(request, fields, due, tokenId);
}

async function choiceOfToken(
  request: FastifyRequest,
  fields: PaymentRequestFields,
  due: Due,
  id: number,
): Promise<PaymentChoice> {
  const token = await findToken(id);
  if (!token || !mayUse(token, await payerOf(request))) throw new TokenNotFound();
  return { due, acquirer: await chooseAcquirer(request, fields, due, token.acquirerId), token, savesToken: false };
}
