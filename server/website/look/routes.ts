/** The form of a website's look, and the preview of one before it is saved. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formValues } from '#core/i18n/form_texts.ts';
import { show } from '#core/pages/response.ts';
import { file, page } from '#core/pages/routes.ts';
import { themeCss } from '#core/sites/theme.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { lookTokens } from '#registry/values/theme.ts';
import { ACCEPTS, drawableLook, LOOK_FIELDS, lookValues, parseLook, THEME_FIELD } from './form.ts';
import { findThemed, LOOK_RECORD, saveLook } from './service.ts';
import { LOOK, lookQuery, lookView, PREVIEW } from './view.ts';

const audience = 'website_settings';

export function lookRoutes(app: FastifyInstance): void {
  defineStaffForm(app, {
    url: LOOK,
    audience,
    template: '@website/staff/look',
    record: LOOK_RECORD,
    single: ({ site }) => site.website.id,
    find: (id) => findThemed(id),
    title: (_row, { texts }) => texts.t('Look'),
    fields: () => [...LOOK_FIELDS, THEME_FIELD, ACCEPTS],
    load: (row) => lookValues(row),
    orders: { [ACCEPTS]: '' },
    read: (values, _row, { texts }) => parseLook(values, texts),
    change: (row, look) => saveLook(row, look),
    saved: (_id, _row, { texts }) => ({ to: LOOK, text: texts.t('Look saved.') }),
    view: (_row, state, { site, texts }) => ({ lead: site.website.name, ...lookView(site, texts, state) }),
  });
  const query = z.unknown();
  page(app, { url: PREVIEW, audience, query, handle: async ({ request }) => preview(request) });
  file(app, {
    url: `${PREVIEW}.css`,
    audience,
    query,
    handle: async ({ request }) => ({
      type: 'text/css; charset=utf-8',
      body: themeCss(lookTokens(requestedLook(request))),
    }),
  });
}

const requestedLook = (request: FastifyRequest) => drawableLook(formValues(request.query, LOOK_FIELDS));

function preview(request: FastifyRequest) {
  const { site, texts } = request;
  const theme = site.url(`${PREVIEW}.css?${lookQuery(requestedLook(request))}`);
  return {
    ...show('@website/look_preview', { theme }, { facts: { title: texts.t('Preview'), isIndexed: false } }),
    isOfWebsite: true,
  };
}
