/** View of the form of `/my/account`. */

import type { FastifyRequest } from 'fastify';
import { type AddressForm, type AddressPart, addressForms, stateName } from '#core/i18n/address_forms.ts';
import { countryName } from '#core/i18n/country_names.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { type DetailField, type Details, type Problem, type Problems, requiredFields } from './rules.ts';

type Shows = {
  typed: Details;
  isLocked: boolean;
  redirect: string;
  problems?: Problems;
};

export async function detailsPage(
  request: FastifyRequest,
  { typed, isLocked, redirect, problems = { fields: {}, messages: [] } }: Shows,
): Promise<PageResponse> {
  const { texts, site } = request;
  const forms = await addressForms();
  const chosen = forms.get(typed.country_id) ?? null;
  const said = ({ text, values }: Problem) => texts.say(text, values);
  const isWrong = problems.messages.length > 0;
  const errors = Object.fromEntries(Object.entries(problems.fields).map(([name, one]) => [name, said(one)]));
  const languageTag = texts.locale.tag;
  const byName = new Intl.Collator(languageTag).compare;
  const countries = [...forms.values()]
    .map((form) => ({ ...countryFacts(form, texts), name: countryName(form.countryCode, languageTag) ?? '' }))
    .sort((a, b) => byName(a.name, b.name));
  return show(
    '@portal/details',
    {
      values: typed,
      errors,
      messages: problems.messages.map(said),
      isLocked,
      redirect,
      required: requiredFields(chosen),
      form: chosen ? countryFacts(chosen, texts) : anyCountry(texts),
      countries,
      states: countries.flatMap(({ code, name }) => {
        const { states = [] } = forms.get(code) ?? {};
        if (states.length === 0) return [];
        const named = states.map((state) => ({ id: state.code, name: stateName(state, site.language.code) }));
        return [{ country: name, code, states: named.sort((a, b) => byName(a.name, b.name)) }];
      }),
    },
    {
      facts: {
        title: texts.t('Your details'),
        isIndexed: false,
        styles: 'portal/account',
        breadcrumbs: [
          { name: texts.t('My account'), url: site.url('/my/home') },
          { name: texts.t('Your details'), url: site.url('/my/account') },
        ],
      },
      status: isWrong ? 400 : 200,
    },
  );
}

const FIELDS: Record<AddressPart, DetailField> = { C: 'city', S: 'state_id', Z: 'zipcode' };
/** Where the country does not say, as in the specification's list. */
const EVERY_PART: AddressPart[] = ['C', 'Z', 'S'];

/** How the form changes with a country: what the island reads from the country's option. */
function countryFacts({ countryCode, parts, labels, zipExample, ...form }: AddressForm, { say }: Texts) {
  const required = requiredFields({ countryCode, parts, labels, zipExample, ...form });
  const shown = parts.includes('C') ? parts : [...parts, 'C' as const];
  return {
    code: countryCode,
    order: shown.map((part) => FIELDS[part]),
    required: shown.map((part) => FIELDS[part]).filter((name) => required.includes(name)),
    labels: { city: say(labels.C), state_id: say(labels.S), zipcode: say(labels.Z) },
    zipExample,
  };
}

const anyCountry = ({ t }: Texts): ReturnType<typeof countryFacts> => ({
  code: '',
  order: EVERY_PART.map((part) => FIELDS[part]),
  required: ['city'],
  labels: { city: t('City'), state_id: t('State / Province'), zipcode: t('Zip code') },
  zipExample: '',
});
