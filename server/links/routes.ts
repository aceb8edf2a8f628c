import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Unauthorized } from '#core/errors.ts';
import { qrCode } from '#core/images/qr_code.ts';
import { show } from '#core/pages/response.ts';
import { call, file, form, page } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { clicksCsv } from './clicks/clicks_csv.ts';
import { redirectRoutes } from './clicks/redirect_routes.ts';
import { linkReport } from './clicks/report_view.ts';
import { showStatistics } from './clicks/statistics_view.ts';
import {
  type AddCodeAnswer,
  addCode as addCodeBody,
  codeParams,
  generatorQuery,
  type LinkAnswer,
  type NewLinkAnswer,
  newLink,
  recentLinks,
} from './contract.ts';
import { generatorPage, linkOf, makerOf, newLinkByForm } from './generator_pages.ts';
import { LINK_FORM } from './link_form.ts';
import { linkList } from './link_list.ts';
import { linkAnswer, linkAnswers } from './link_view.ts';
import { findLinkByCode, recentLinkRows } from './queries.ts';
import { addCode, createLink } from './service.ts';

/** Links are for staff only. */
const audience = 'links';

export function linkRoutes(app: FastifyInstance): void {
  defineStaffList(app, linkList);
  defineStaffForm(app, LINK_FORM);
  generatorRoutes(app);
  statisticsRoutes(app);
  callRoutes(app);
  redirectRoutes(app);
}

function generatorRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/r',
    audience,
    query: generatorQuery,
    isList: true,
    handle: async ({ request, query: { u = '', filter, made } }) =>
      generatorPage(request, {
        filter,
        made: made ? await findLinkByCode(made, request.site) : null,
        values: { url: u },
      }),
  });
  form(app, { url: '/r', audience, body: z.unknown(), handle: ({ request, body }) => newLinkByForm(request, body) });
  page(app, {
    url: '/r/report',
    audience,
    handle: async ({ request }) =>
      show(
        '@links/report',
        { rows: await linkReport(request.site) },
        { facts: { title: request.texts.t('Sales by link'), isIndexed: false } },
      ),
  });
}

function statisticsRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/r/:code(^[^/+]+)+',
    audience,
    params: codeParams,
    handle: async ({ request, params }) => showStatistics(await linkOf(params.code, request.site), request.site),
  });
  file(app, {
    url: '/r/:code/qr.svg',
    audience,
    params: codeParams,
    handle: async ({ request, params }) => ({
      type: 'image/svg+xml',
      body: qrCode((await linkAnswer(await linkOf(params.code, request.site))).short_url),
    }),
  });
  file(app, {
    url: '/r/:code/clicks.csv',
    audience,
    params: codeParams,
    handle: async ({ request, params }) => ({
      type: 'text/csv; charset=utf-8',
      name: `clicks-${params.code}.csv`,
      body: clicksCsv(await linkOf(params.code, request.site), request.texts),
    }),
  });
}

function callRoutes(app: FastifyInstance): void {
  call(app, {
    url: '/website_links/new',
    audience,
    body: newLink,
    handle: async ({ request, body }): Promise<NewLinkAnswer> => {
      const person = await personOf(request);
      if (!person) throw new Unauthorized();
      const { url, campaign_id: campaignId, medium_id: mediumId, source_id: sourceId } = body;
      const made = await createLink({ url, campaignId, mediumId, sourceId }, makerOf(request, person.userId));
      return typeof made === 'string' ? { error: made } : [await linkAnswer(made)];
    },
  });
  call(app, {
    url: '/website_links/add_code',
    audience,
    body: addCodeBody,
    handle: async ({ request, body }): Promise<AddCodeAnswer> => [
      { code: await addCode(body.init_code, body.new_code, request.site) },
    ],
  });
  call(app, {
    url: '/website_links/recent_links',
    audience,
    body: recentLinks,
    handle: async ({ request, body }): Promise<LinkAnswer[]> =>
      linkAnswers(await recentLinkRows(body.filter, body.limit, request.site)),
  });
}
