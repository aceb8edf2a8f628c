/** Prepares the address form for the chosen country. */

import type { FastifyRequest } from 'fastify';
import type { AddressFacts } from '#core/i18n/address_contract.ts';
import { addressFormOf } from '#core/i18n/address_forms.ts';
import { countryChoices, countryInfos } from '#core/i18n/country_infos.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { isShipped } from '#shop/cart/contents.ts';
import type { OpenedCheckout } from '#shop/checkout/facts.ts';
import { summaryView, wizard } from '#shop/checkout/view.ts';
import { analyticsOf } from '#shop/product/settings.ts';
import {
  type AddressField,
  type AddressFormValues,
  type AddressMode,
  type Problem,
  type Problems,
  requiredFields,
} from './rules.ts';

export type Shows = {
  mode: AddressMode;
  /** -1: a new one. */
  partnerId: number;
  values: AddressFormValues;
  usesSame: boolean;
  keeps: readonly AddressField[];
  problems?: Problems;
};

/** What the island draws. */
export type CheckoutAddress = AddressFacts &
  Pick<Shows, 'mode' | 'partnerId' | 'usesSame'> & {
    messages: string[];
    /** Whether to ask for another shipping address. */
    asksSame: boolean;
    backUrl: string;
  };

export async function addressPage(
  request: FastifyRequest,
  opened: OpenedCheckout,
  shows: Shows,
): Promise<PageResponse> {
  const { texts, site } = request;
  const form = await formOf(request, opened, shows);
  const asksToSignIn = opened.cart.partnerId === null && form.mode === 'billing';
  const isRefused = Object.keys(form.errors).length > 0 || form.messages.length > 0;
  return show(
    '@shop/checkout/address',
    {
      analytics: await analyticsOf(site),
      steps: await wizard(1, site),
      summary: await summaryView(opened, site),
      form,
      loginUrl: asksToSignIn ? site.url('/web/login?redirect=/shop/checkout') : null,
    },
    {
      facts: { title: texts.t('Address'), isIndexed: false, styles: 'shop/checkout' },
      status: isRefused ? 400 : 200,
    },
  );
}

async function formOf(
  { texts, site }: FastifyRequest,
  opened: OpenedCheckout,
  { values, keeps, problems = { fields: {}, messages: [] }, ...shown }: Shows,
): Promise<CheckoutAddress> {
  const { mode, partnerId } = shown;
  const isFirst = mode === 'billing' && partnerId === -1;
  const isGuest = opened.cart.partnerId === null;
  const chosen = await addressFormOf(values.country_id);
  const problemText = ({ text, values }: Problem) => texts.say(text, values);
  return {
    ...shown,
    values,
    errors: Object.fromEntries(Object.entries(problems.fields).map(([name, one]) => [name, problemText(one)])),
    messages: problems.messages.map((text) => texts.say(text)),
    locked: keeps,
    countries: await countryChoices(texts),
    infos: countryInfos(chosen, texts, requiredFields(mode, chosen)),
    asksSame: isFirst && isShipped(opened),
    backUrl: site.url(isGuest && isFirst ? '/shop/cart' : '/shop/checkout'),
  };
}
