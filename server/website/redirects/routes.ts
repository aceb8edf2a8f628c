import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { changed } from '#core/changes/changes.ts';
import { NotFound } from '#core/errors.ts';
import { asciiUrl } from '#core/http/ascii_url.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import { msg } from '#core/msg.ts';
import { pathOf } from '#core/pages/cache/page_keys.ts';
import { redirectTo } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { withDeletion } from '#core/staff_form/delete_selected.ts';
import type { FormReading, StaffForm } from '#core/staff_form/staff_form.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { isKnownAddress } from '#website/pages/addresses.ts';
import { redirectFields } from '#website/pages/contract.ts';
import { holdWebsite } from '#website/pages/hold_website.ts';
import { findPage, findRedirect, type WebsiteRedirect } from '#website/queries.ts';
import { REDIRECTS, redirectList } from './list.ts';
import { decoded, REDIRECT, type RedirectInput, redirectOf, saveRedirect } from './service.ts';

const audience = 'content';
const REPLACES_PAGE = msg('A page uses this address and could no longer be reached');

/** Rules that lead an address elsewhere, and where publishers write them. */
export function redirectRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', lead);
  // Old addresses, such as `/page/aboutus`.
  page(app, {
    url: '/page/*',
    params: z.object({ '*': z.string().max(500) }),
    handle: async ({ request, params }) => {
      const path = `/${params['*']}`;
      if (!(await findPage(request.site.website.id, path))) throw new NotFound();
      return redirectTo(path, { status: 301 });
    },
  });
  defineStaffList(app, withDeletion(redirectList, REDIRECT_FORM));
  defineStaffForm(app, REDIRECT_FORM);
}

/** Runs before pages: a redirect takes precedence over a page at its address. */
async function lead(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { site, method, url } = request;
  if (!site || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const found = await findRedirect(site.website.id, decoded(pathOf(request)));
  if (!found) return undefined;
  const { target, status } = found;
  const query = target.includes('?') || target.includes('#') ? '' : url.slice(pathOf(request).length);
  const there = target.startsWith('/') ? site.url(target) : target;
  // Browsers would cache a 301 for ever, even after the redirect was deleted.
  return reply.header('cache-control', 'private, no-cache').redirect(asciiUrl(there + query), status);
}

const REDIRECT_FORM: StaffForm<WebsiteRedirect, RedirectInput> = {
  url: REDIRECTS,
  audience,
  template: '@website/staff/redirect_form',
  record: REDIRECT,
  find: (id, { site }) => redirectOf(id, site),
  hold: (_id, { site }) => holdWebsite(site),
  title: (row, { texts }) => row?.source ?? texts.t('New redirect'),
  fields: () => ['source', 'target', 'status', 'shadow'],
  blank: () => ({ status: '301' }),
  load: ({ source, target, status }) => ({ source, target, status: String(status) }),
  read: readRedirect,
  add: (input, _values, { site }) => saveRedirect(null, input, site),
  change: async ({ id }, input, _values, { site }) => void (await saveRedirect(id, input, site)),
  saved: (_id, _row, { texts }) => ({ to: REDIRECTS, text: texts.t('Redirect saved.') }),
  view: (_row, { errors }, { texts: { t, say } }) => ({
    above: [{ name: t('Redirects'), path: REDIRECTS }],
    labels: {
      source: t('From', { context: 'redirect' }),
      target: t('To'),
      status: t('Type', { context: 'kind' }),
    },
    choices: {
      status: [
        { value: '301', label: t('Permanent (301)') },
        { value: '302', label: t('Temporary (302)') },
      ],
    },
    isShadowing: errors?.source === say(REPLACES_PAGE),
  }),
  remove: {
    consequence: ({ target }, { texts }) => texts.t('Visitors will no longer be redirected to {target}.', { target }),
    deleted: (_row, { texts }) => ({ to: REDIRECTS, text: texts.t('Redirect deleted.') }),
    changed: () => changed('website'),
  },
};

async function readRedirect(
  values: FormValues,
  rule: WebsiteRedirect | null,
  { site, texts, server }: FastifyRequest,
): Promise<FormReading<RedirectInput>> {
  const read = redirectFields.safeParse(values);
  if (!read.success) return { errors: fieldErrors(read.error, texts) };
  const { shadow, ...input } = read.data;
  const { source } = input;
  const isShadowing =
    server.hasRoute({ method: 'GET', url: source }) || (await isKnownAddress(source, site, server.domains));
  return isShadowing && !shadow && source !== rule?.source
    ? { errors: { source: texts.say(REPLACES_PAGE) } }
    : { input };
}
