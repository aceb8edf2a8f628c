/** The form by which staff enter what must stand in imprint and privacy page. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type Redirect, redirectTo } from '#core/pages/response.ts';
import { has } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { publishedPages } from '#website/queries.ts';
import {
  holdDetails,
  LEGAL_FIELDS,
  LEGAL_RECORD,
  legalForm,
  legalFormValues,
  legalLabels,
  missingIn,
  saveDetails,
} from './details.ts';
import { IMPRINT, PRIVACY, TERMS } from './pages.ts';

export const LEGAL = '/website/legal';

/** At the address of a page that is not there yet: whoever may enter what it must say is asked for that. */
export async function askForDetails(request: FastifyRequest, url: string): Promise<Redirect | null> {
  if (url !== IMPRINT && url !== PRIVACY) return null;
  return has(await personOf(request), 'website_settings') ? redirectTo(LEGAL) : null;
}

export function legalRoutes(app: FastifyInstance): void {
  defineStaffForm(app, {
    url: LEGAL,
    audience: 'website_settings',
    template: '@website/staff/legal',
    record: LEGAL_RECORD,
    single: ({ site }) => site.website.id,
    find: (id) => ({ id }),
    hold: (id) => holdDetails(id),
    title: (_row, { texts }) => texts.t('Legal pages'),
    fields: () => Object.keys(LEGAL_FIELDS),
    load: ({ id }) => legalFormValues(id),
    read: (values, _row, { texts }) => {
      const read = legalForm.safeParse(values);
      return read.success ? { input: read.data } : { errors: fieldErrors(read.error, texts) };
    },
    change: ({ id }, input) => saveDetails(id, input),
    saved: (_id, _row, { texts }) => ({ to: LEGAL, text: texts.t('Legal details saved.') }),
    view: async (_row, _state, { site, texts }) => {
      const [imprint, privacy] = [await missingIn('imprint', site), await missingIn('privacy', site)];
      return {
        labels: legalLabels(texts),
        lead: site.website.name,
        missing: [...new Set([...imprint, ...privacy])].map((label) => texts.say(label)),
        imprintUrl: imprint.length === 0 ? site.url(IMPRINT) : null,
        privacyUrl: privacy.length === 0 ? site.url(PRIVACY) : null,
        settingsUrl: site.url('/website/settings'),
        hasTerms: (await publishedPages(site.website.id)).some(({ url }) => url === TERMS),
        termsUrl: site.url(TERMS),
        writeTermsUrl: `${site.url('/website/pages/new')}?${new URLSearchParams({ url: TERMS })}`,
      };
    },
  });
}
