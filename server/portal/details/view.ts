/** View of the form of `/my/account`. */

import type { FastifyRequest } from 'fastify';
import type { AddressFacts } from '#core/i18n/address_contract.ts';
import { addressFormOf } from '#core/i18n/address_forms.ts';
import { countryChoices, countryInfos } from '#core/i18n/country_infos.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { type Details, LOCKED, type Problem, type Problems, requiredFields } from './rules.ts';

type Shows = {
  values: Details;
  isLocked: boolean;
  redirect: string;
  problems?: Problems;
};

/** What the island draws. */
export type DetailsForm = AddressFacts & {
  messages: string[];
  /** Whether an issued invoice says who they are. */
  isLocked: boolean;
  redirect: string;
  contactUrl: string;
  discardUrl: string;
};

export async function detailsPage(
  request: FastifyRequest,
  { values, isLocked, redirect, problems = { fields: {}, messages: [] } }: Shows,
): Promise<PageResponse> {
  const { texts, site } = request;
  const problemText = ({ text, values }: Problem) => texts.say(text, values);
  const chosen = await addressFormOf(values.country_id);
  const required = requiredFields(chosen).map((name) => (name === 'zipcode' ? 'zip' : name));
  const form: DetailsForm = {
    values,
    errors: Object.fromEntries(Object.entries(problems.fields).map(([name, one]) => [name, problemText(one)])),
    messages: problems.messages.map(problemText),
    isLocked,
    locked: isLocked ? Object.keys(LOCKED) : [],
    redirect,
    countries: await countryChoices(texts),
    infos: countryInfos(chosen, texts, required),
    contactUrl: site.url('/contactus'),
    discardUrl: site.url('/my/home'),
  };
  return show(
    '@portal/details',
    { form },
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
      status: problems.messages.length > 0 ? 400 : 200,
    },
  );
}
