/** Which way somebody pays: at the acquirer's page, with a saved card, with a new one. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { HttpError, Invalid, NotFound } from '../core/errors.ts';
import { phrase } from '../core/phrase.ts';
import { typeCard } from './cards.ts';
import type { payForm } from './contract.ts';
import type { AcquirerRow } from './ledger.ts';
import { type Document, payableOf } from './payables.ts';
import { offeredAcquirers } from './queries.ts';
import { holderOf, payerOf, viewerOf } from './request_facts.ts';
import { findToken, mayUse, type Token } from './tokens.ts';

/** What is paid, and where the buyer goes on. */
export type Wish = {
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
    super(400, phrase('This payment method is not there any more. Please choose another one.'));
  }
}

export type Way = { acquirer: AcquirerRow; token: Token | null; savesToken: boolean };

const TERMS_FIRST = phrase('Please accept the terms and conditions first.');

/** A way to pay that is offered for this document. @throws NotFound; Invalid where terms are to be accepted first */
export async function offeredFor(request: FastifyRequest, wish: Wish, acquirerId: number): Promise<AcquirerRow> {
  const due = await payableOf(wish.document.kind).due(wish.document.id, await viewerOf(request, wish.token));
  if (!due) throw new NotFound();
  if (due.needsAgreement && !wish.agrees) throw new Invalid(TERMS_FIRST, { agree: TERMS_FIRST });
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

type Chosen = { kind: string | undefined; number: string; body: z.output<typeof payForm> };

export async function wayOf(
  request: FastifyRequest,
  reply: FastifyReply,
  wish: Wish,
  { kind, number, body }: Chosen,
): Promise<Way> {
  const id = Number(number);
  const savesToken = body[`save_token_${id}`] !== undefined;
  if (kind === 'form_') return { acquirer: await offeredFor(request, wish, id), token: null, savesToken };
  if (kind !== 'new_') return wayByToken(request, wish, id);
  const acquirer = await offeredFor(request, wish, id);
  const due = await payableOf(wish.document.kind).due(wish.document.id, await viewerOf(request, wish.token));
  const { mayKeep, ...holder } = await holderOf(request, due);
  const { tokenId } = await typeCard(request, reply, acquirer, body, {
    ...holder,
    document: `${wish.document.kind}:${wish.document.id}`,
    isKept: mayKeep && savesToken,
    verifies: false,
    returnUrl: wish.returnUrl,
  });
  return wayByToken(request, wish, tokenId);
}

/** A card pays only where its acquirer is offered: money of one company never goes to another. */
async function wayByToken(request: FastifyRequest, wish: Wish, id: number): Promise<Way> {
  const token = await findToken(id);
  if (!token || !mayUse(token, await payerOf(request))) throw new TokenNotFound();
  return { acquirer: await offeredFor(request, wish, token.acquirerId), token, savesToken: false };
}
