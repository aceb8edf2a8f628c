import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowFormsTo } from '#core/http/security_headers.ts';
import { offeredAcquirers } from '#payments/ledger/queries.ts';
import type { PaymentFormView } from './form_view.ts';
import { acquirerViews, originsOf, ownTokens } from './payment_method_views.ts';
import { tokenView } from './token_view.ts';

/** The form of the page where cards are kept: `/my/payment_method`. */
export async function saveCardForm(
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
