/** Prepares the address form for the chosen country. */

import type { FastifyRequest } from 'fastify';
import { type AddressForm, type AddressPart, addressForms, stateName } from '#core/i18n/address_forms.ts';
import { countryName } from '#core/i18n/country_names.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { isShipped } from '#shop/cart/contents.ts';
import type { CountryInfos } from '#shop/checkout/contract.ts';
import type { OpenedCheckout } from '#shop/checkout/facts.ts';
import { summaryView, wizard } from '#shop/checkout/view.ts';
import { analyticsOf } from '#shop/product/settings.ts';
import { addressFields } from './fields.ts';
import { phoneCode } from './phone_codes.ts';
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
  typed: AddressFormValues;
  usesSame: boolean;
  keeps: readonly AddressField[];
  problems?: Problems;
};

const FIELD_OF: Record<AddressPart, 'city' | 'state_id' | 'zip'> = { C: 'city', S: 'state_id', Z: 'zip' };
/** The fields while no country is chosen. */
const EVERY_PART: AddressPart[] = ['C', 'Z', 'S'];
const LAST_PARTS = ['zip', 'city', 'state_id'] as const;

export async function addressPage(
  request: FastifyRequest,
  opened: OpenedCheckout,
  { mode, partnerId, typed, usesSame, keeps, problems = { fields: {}, messages: [] } }: Shows,
): Promise<PageResponse> {
  const { texts, site } = request;
  const forms = await addressForms();
  const chosen = forms.get(typed.country_id) ?? null;
  const byName = new Intl.Collator(texts.locale.tag).compare;
  const said = ({ text, values }: Problem) => texts.say(text, values);
  const errors = Object.fromEntries(Object.entries(problems.fields).map(([name, one]) => [name, said(one)]));
  const infos = chosen ? countryInfos(chosen, texts, mode) : null;
  const parts = (chosen?.parts ?? EVERY_PART).map((part) => FIELD_OF[part]);
  const isGuest = opened.cart.partnerId === null;
  const hasGoods = isShipped(opened);
  return show(
    '@shop/checkout/address',
    {
      analytics: await analyticsOf(site),
      steps: await wizard(1, site),
      summary: await summaryView(opened, site),
      mode,
      partnerId,
      values: typed,
      usesSame,
      errors,
      messages: problems.messages.map((text) => texts.say(text)),
      fields: addressFields({ typed, errors, keeps, required: requiredFields(mode, chosen), infos }, texts),
      // What the country does not use stands last, hidden until another is chosen.
      parts: [...parts, ...LAST_PARTS.filter((name) => !parts.includes(name))],
      countries: [...forms.keys()]
        .map((code) => ({ code, name: countryName(code, texts.locale.tag) ?? code }))
        .sort((a, b) => byName(a.name, b.name)),
      isNew: partnerId === -1,
      asksSame: mode === 'billing' && partnerId === -1 && hasGoods,
      loginUrl: isGuest && mode === 'billing' ? site.url('/web/login?redirect=/shop/checkout') : null,
      backUrl: site.url(isGuest && mode === 'billing' && partnerId === -1 ? '/shop/cart' : '/shop/checkout'),
    },
    {
      facts: { title: texts.t('Address'), isIndexed: false, styles: 'shop/checkout' },
      status: Object.keys(problems.fields).length > 0 || problems.messages.length > 0 ? 400 : 200,
    },
  );
}

/** @returns what `/shop/country_infos` answers */
export function countryInfos(form: AddressForm, texts: Texts, mode: AddressMode): CountryInfos {
  const { locale, say } = texts;
  const named = form.states.map((state): [string, string, string] => [
    state.code,
    stateName(state, locale.code),
    state.code.slice(3),
  ]);
  const byName = new Intl.Collator(locale.tag).compare;
  return {
    fields: ['street', ...form.parts.map((part) => FIELD_OF[part]), 'country_name'],
    states: named.sort(([, a], [, b]) => byName(a, b)),
    phone_code: phoneCode(form.countryCode),
    labels: { city: say(form.labels.C), state_id: say(form.labels.S), zip: say(form.labels.Z) },
    required: requiredFields(mode, form),
    zip_example: form.zipExample,
  };
}
