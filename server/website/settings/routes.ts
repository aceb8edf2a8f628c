/** Settings pages of a website: its name, audience and company. */

import type { FastifyInstance } from 'fastify';
import { fieldErrors } from '#core/http/field_errors.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { parseSettings, savedSettings, saveSettings, settingFields, WEBSITE_SETTINGS } from './form.ts';
import { settingsView } from './view.ts';

const url = '/website/settings';

export function settingRoutes(app: FastifyInstance): void {
  defineStaffForm(app, {
    url,
    audience: 'website_settings',
    template: '@website/staff/settings',
    record: WEBSITE_SETTINGS,
    single: ({ site }) => site.website.id,
    find: (id) => ({ id }),
    title: (_row, { texts }) => texts.t('Website settings'),
    fields: ({ site }) => settingFields(site),
    load: (_row, { site }) => savedSettings(site),
    read: async (values, _row, { site, texts }) => {
      const read = await parseSettings(values, site);
      return read.success ? { input: read.data } : { errors: fieldErrors(read.error, texts) };
    },
    change: (_row, input, values, { site }) => saveSettings(input, values, site),
    saved: (_id, _row, { texts }) => ({ to: url, text: texts.t('Settings saved.') }),
    view: (_row, state, { site, texts }) => ({ lead: site.website.name, ...settingsView(site, texts, state) }),
  });
}
