/** The payment form of a page: ways to pay for this document, and the cards that its reader saved. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Due, Payable } from '../core/payable.ts';
import { phrase } from '../core/phrase.ts';
import { allowFormsTo } from '../core/security_headers.ts';
import { personOf } from '../core/session.ts';
import { pick } from '../core/translated.ts';
import { amountShown } from './amounts.ts';
import type { AcquirerView, PaymentFormView, TokenView } from './form_view.ts';
import type { AcquirerRow } from './ledger.ts';
import { shownDue } from './opening.ts';
import type { Document } from './payables.ts';
import { providerOf } from './providers.ts';
import { acquirerName, offeredAcquirers, paymentsOfDocument, savedTokens } from './queries.ts';
import { findToken, mayKeep, type Token } from './tokens.ts';

export type FormAsked = {
  due: Due;
  payable: Payable['kind'];
  id: number;
  /** Paths without language prefix: what the form and its preparing call are posted to. */
  action: string;
  prepareUrl: string;
  successUrl: string;
  errorUrl: string;
  accessToken?: string | undefined;
  callbackMethod?: string;
  isBlocked?: boolean;
};

/** @param reply of the page that shows it: its forms may lead to the acquirers' pages */
export async function paymentForm(
  request: FastifyRequest,
  reply: FastifyReply,
  asked: FormAsked,
): Promise<PaymentFormView> {
  const { site, texts } = request;
  const { due, accessToken = '', payable, id } = asked;
  const offered = await offeredAcquirers({
    companyId: due.record.companyId,
    websiteId: site.website.id,
    countryCode: due.countryCode,
    currencyCode: due.currencyCode,
  });
  const person = await personOf(request);
  const tokens = await ownTokens(person?.partnerId ?? null, offered);
  allowFormsTo(reply, await originsOf(offered));
  const amount = await amountShown(due.amount, due.currencyCode, site.language.code);
  const last = await lastTry({ kind: payable, id });
  const document = new URLSearchParams({
    kind: payable,
    id: `${id}`,
    ...(accessToken && { access_token: accessToken }),
  });
  return {
    mode: 'pay',
    action: asked.action,
    prepareUrl: asked.prepareUrl,
    successUrl: asked.successUrl,
    errorUrl: asked.errorUrl,
    returnUrl: null,
    accessToken,
    partnerId: due.partnerId,
    callbackMethod: asked.callbackMethod ?? '',
    recordId: id,
    due: shownDue(due),
    buttonLabel: texts.t('Pay {amount}', { amount }),
    isBlocked: asked.isBlocked ?? false,
    tokens: tokens.map((token) => tokenView(token, offered)),
    acquirers: offered.flatMap((row) =>
      acquirerViews(row, { language: site.language.code, mayKeep: mayKeep(person, due), query: `?${document}` }),
    ),
    checked: last?.way ?? null,
    error: last && { title: '', text: texts.say(last.reason) },
    problems: {},
    deleteUrl: null,
  };
}

/** Soon after a try that failed its way to pay is offered first, with what went wrong; null where none did. */
async function lastTry(document: Document): Promise<{ way: string; reason: string } | null> {
  const [newest] = await paymentsOfDocument(document);
  if (!newest) return null;
  const { state, stateMessage, acquirerId, tokenId, updatedAt } = newest.transaction;
  if ((state !== 'error' && state !== 'cancel') || Date.now() - updatedAt.getTime() > RECENT_MS) return null;
  const token = tokenId === null ? null : await findToken(tokenId);
  const way = token === null ? `form_${acquirerId}` : token.isActive ? `${token.id}` : `new_${acquirerId}`;
  return { way, reason: stateMessage || (state === 'error' ? FAILED : CANCELLED) };
}
const RECENT_MS = 60 * 60_000;
const FAILED = phrase('The payment could not be made.');
const CANCELLED = phrase('The payment was given up.');

/** The form of the page where cards are kept: `/my/payment_method`. */
export async function keepingForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { partnerId, countryCode, returnUrl }: { partnerId: number; countryCode: string; returnUrl: string | null },
): Promise<PaymentFormView> {
  const { site, texts } = request;
  const offered = await offeredAcquirers({
    companyId: site.company.id,
    websiteId: site.website.id,
    countryCode,
    currencyCode: null,
  });
  allowFormsTo(reply, await originsOf(offered));
  const tokens = await ownTokens(partnerId, offered);
  return {
    mode: 'add',
    action: '/my/payment_method',
    prepareUrl: '/my/payment_method/transaction',
    successUrl: returnUrl ?? '',
    errorUrl: '',
    returnUrl,
    accessToken: '',
    partnerId,
    callbackMethod: '',
    recordId: null,
    due: '',
    buttonLabel: texts.t('Add new card'),
    isBlocked: false,
    tokens: tokens.map((token) => tokenView(token, offered)),
    acquirers: offered
      .filter(({ savesTokens }) => savesTokens)
      .flatMap((row) => acquirerViews(row, { language: site.language.code, mayKeep: true, query: '' }).slice(0, 1))
      .filter(({ savesTokens }) => savesTokens),
    checked: null,
    error: null,
    problems: {},
    deleteUrl: '/my/payment_method/delete',
  };
}

const ownTokens = async (partnerId: number | null, offered: readonly AcquirerRow[]): Promise<Token[]> =>
  partnerId === null
    ? []
    : savedTokens(
        partnerId,
        offered.map(({ id }) => id),
      );

const originsOf = async (offered: readonly AcquirerRow[]): Promise<string[]> =>
  (await Promise.all(offered.map((row) => providerOf(row).pageOrigins?.() ?? []))).flat();

/** Both ways where the provider offers both: a card form of ours first. */
function acquirerViews(
  row: AcquirerRow,
  { language, mayKeep, query }: { language: string; mayKeep: boolean; query: string },
): AcquirerView[] {
  const provider = providerOf(row);
  const view = {
    id: row.id,
    provider: row.provider,
    name: acquirerName(row, language),
    brands: row.brands,
    message: pick(row.preMessage, language),
    savesTokens: row.savesTokens && mayKeep && provider.charge !== undefined,
    createUrl: `/payment/${row.provider}/s2s/create_json_3ds${query}`,
    helpUrl: provider.helpUrl?.(language) ?? '',
  };
  return [
    ...(provider.saveCard ? [{ ...view, kind: 'card' as const }] : []),
    ...(provider.begin ? [{ ...view, kind: 'redirect' as const, brands: provider.saveCard ? [] : view.brands }] : []),
  ];
}

export const tokenView = (token: Token, acquirers: readonly AcquirerRow[]): TokenView => ({
  id: token.id,
  acquirerId: token.acquirerId,
  provider: acquirers.find(({ id }) => id === token.acquirerId)?.provider ?? '',
  name: tokenName(token),
  brand: token.brand,
  expires: token.expires.replace(/^\d\d(\d\d)-(\d\d)$/, '$2/$1'),
  isVerified: token.isVerified,
});

/** Such as `Visa •••• 4242`. */
export const tokenName = ({ brand, lastFour }: Pick<Token, 'brand' | 'lastFour'>): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${lastFour}`.trim();
