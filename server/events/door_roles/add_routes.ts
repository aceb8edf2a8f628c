/** Staff let somebody with an account check in at one event. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { staffPage } from '#core/pages/staff_form.ts';
import { isMailAddress } from '#core/people/mail_address.ts';
import { eventAt } from '#events/staff/event_at.ts';
import { EVENT_LIST } from '#events/staff/event_list.ts';
import { addHelper } from './service.ts';
import { HELPERS } from './staff_list.ts';

const url = `${HELPERS}/new`;
const audience = 'event';

export function addHelperRoutes(app: FastifyInstance): void {
  page(app, { url, audience, handle: ({ request }) => helperPage('', '', request) });
  form(app, {
    url,
    audience,
    body: z.object({ email: z.string().trim().max(254).default('') }),
    handle: async ({ request, body: { email } }) => {
      const { site, texts } = request;
      const event = await eventAt(request);
      if (!isMailAddress(email)) return helperPage(email, texts.t('Enter a valid email address'), request);
      if (!(await addHelper(event, email, site)))
        return helperPage(email, texts.t('No account has this email address. They can create one first.'), request);
      return redirectTo(`${EVENT_LIST}/${event.id}/helpers`, {
        flash: { kind: 'success', text: texts.t('Helper added. The link to check in is on its way by email.') },
      });
    },
  });
}

async function helperPage(email: string, problem: string, request: FastifyRequest): Promise<PageResponse> {
  const { site, texts } = request;
  const event = await eventAt(request);
  const path = `${EVENT_LIST}/${event.id}`;
  return staffPage(
    '@events/staff/door_role',
    texts.t('Add helper'),
    {
      labels: { email: texts.t('Email') },
      formUrl: site.url(`${path}/helpers/new`),
      breadcrumbs: [
        { name: texts.t('Events'), url: site.url(EVENT_LIST) },
        { name: pick(event.title, site.language.code), url: site.url(path) },
        { name: texts.t('Helpers'), url: site.url(`${path}/helpers`) },
      ],
    },
    { values: { email }, errors: problem ? { email: problem } : {} },
  );
}
