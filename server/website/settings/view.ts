/** Prepares labels, texts and choices of the form of a website's settings. */

import { countryOptions } from '#core/i18n/country_names.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { type FormState, translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import { env } from '#core/process/env.ts';
import { PROMISE_ICONS } from '#core/sites/promises.ts';
import type { Site } from '#core/sites/site.ts';
import { timeZones } from './form.ts';

const settingLabels = ({ t }: Texts) => ({
  name: t('Name'),
  tagline: t('Tagline'),
  domain: t('Host name'),
  countries: t('Countries'),
  time_zone: t('Time zone'),
  company_name: t('Name of the company'),
  promises: t('Our promises'),
  email: t('Email'),
  phone: t('Phone'),
  street: t('Address line 1'),
  street2: t('Address line 2'),
  bank_account: t('Bank account'),
  zip: t('Zip code'),
  city: t('City'),
  country: t('Country'),
  vat: t('Tax ID'),
});

export function settingsView(site: Site, texts: Texts, state: FormState) {
  const labels = settingLabels(texts);
  const inLanguages = (name: 'tagline' | 'promises') =>
    translationsOf(formLanguages(site), [{ name, label: labels[name] }], state).flatMap(({ fields }) => fields);
  return {
    labels,
    taglines: inLanguages('tagline'),
    promises: inLanguages('promises').map((text) => ({ ...text, label: `${text.label} (${text.language.name})` })),
    choices: {
      country: countryOptions(texts.locale.tag),
      time_zone: timeZones(site.website.timeZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    },
    icons: PROMISE_ICONS.join(', '),
    publicUrl: env.PUBLIC_URL,
  };
}
