import type { FastifyInstance } from 'fastify';
import { fieldErrors } from '#core/http/field_errors.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { asksForTerms, TERMS } from '#shop/product/settings.ts';
import {
  holdSettings,
  SETTING_FIELDS,
  SHOP_SETTINGS,
  savedSettings,
  saveSettings,
  settingChoices,
  settingFields,
  settingLabels,
} from './settings_form.ts';

const url = '/sales/settings';

export function settingRoutes(app: FastifyInstance): void {
  defineStaffForm(app, {
    url,
    audience: 'shop_settings',
    template: '@shop/staff/settings',
    record: SHOP_SETTINGS,
    single: ({ site }) => site.website.id,
    find: (id) => ({ id }),
    hold: (id) => holdSettings(id),
    title: (_row, { texts }) => texts.t('Shop settings'),
    fields: () => SETTING_FIELDS,
    load: ({ id }) => savedSettings(id),
    read: (values, _row, { texts }) => {
      const read = settingFields.safeParse(values);
      return read.success ? { input: read.data } : { errors: fieldErrors(read.error, texts) };
    },
    change: ({ id }, input) => saveSettings(id, input),
    saved: (_id, _row, { texts }) => ({ to: url, text: texts.t('Settings saved.') }),
    view: async (_row, _state, { site, texts }) => ({
      labels: settingLabels(texts),
      choices: settingChoices(texts),
      lead: site.website.name,
      hasTerms: await asksForTerms(site),
      termsUrl: site.url(TERMS),
      writeTermsUrl: `${site.url('/website/pages/new')}?${new URLSearchParams({ url: TERMS })}`,
      pagesUrl: site.url('/website/pages'),
    }),
  });
}
