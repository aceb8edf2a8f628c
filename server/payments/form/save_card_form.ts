import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowFormsTo } from '#core/http/security_headers.ts';
import { offeredAcquirers } from '#payments/ledger/queries.ts';
import type { PaymentFields, PaymentFormView } from './form_view.ts';
import { acquirerViews, originsOf, ownTokens } from './payment_method_views.ts';
import { tokenView } from './token_view.ts';

/** The form of the page where cards are kept: `/my/payment_method`. @param refused what was sent, and why it was not taken */
export async function saveCardForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { partnerId, countryCode, returnUrl }: { partnerId: number; countryCode: string; returnUrl: string | null },
  refused: Pick<PaymentFields, 'checked' | 'error' | 'problems'> = { checked: null, error: null, problems: {} },
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
    action: site.url('/my/payment_method'),
    params: {
      mode: 'add',
      successUrl: returnUrl ?? '',
      errorUrl: '',
      accessToken: '',
      partnerId,
      callbackMethod: '',
      orderId: null,
      form: {
        prepareUrl: site.url('/my/payment_method/transaction'),
        returnUrl,
        due: '',
        buttonLabel: texts.t('Add new card'),
        isBlocked: false,
        termsUrl: null,
        tokens: tokens.map((token) => tokenView(token, offered)),
        acquirers: offered
          .filter(({ savesTokens }) => savesTokens)
          .flatMap((row) => acquirerViews(row, { site, mayKeep: true, query: '' }).slice(0, 1))
          .filter(({ savesTokens }) => savesTokens),
        ...refused,
        deleteUrl: site.url('/my/payment_method/delete'),
      },
    },
  };
}
