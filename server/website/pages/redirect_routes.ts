import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Invalid, NotFound } from '#core/errors.ts';
import { asciiUrl } from '#core/http/ascii_url.ts';
import { recordId } from '#core/http/contract.ts';
import { fieldErrors, refusedFields } from '#core/http/field_errors.ts';
import { type FormValues, formValues } from '#core/i18n/form_texts.ts';
import { pathOf } from '#core/pages/cache/page_keys.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { findPage, findRedirect, redirectsOf, type WebsiteRedirect } from '#website/queries.ts';
import { staffPage } from '#website/staff_page.ts';
import { isKnownAddress } from './addresses.ts';
import { redirectFields } from './contract.ts';
import { decoded, deleteRedirect, saveRedirect } from './redirect_service.ts';

const who = 'publisher';
const byId = z.object({ id: recordId });
const FIELDS = ['source', 'target', 'status', 'shadow'];

/** Rules that lead an address elsewhere, and where publishers write them. */
export function redirectRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', lead);
  // Addresses of old: `/page/aboutus`.
  page(app, {
    url: '/page/*',
    params: z.object({ '*': z.string().max(500) }),
    handle: async ({ request, params }) => {
      const path = `/${params['*']}`;
      if (!(await findPage(request.site.website.id, path))) throw new NotFound();
      return redirectTo(path, { status: 301 });
    },
  });
  page(app, {
    url: '/website/redirects',
    who,
    handle: ({ request }) => list(request, { typed: { status: '301' } }),
  });
  form(app, {
    url: '/website/redirects',
    who,
    body: z.unknown(),
    handle: ({ request, body }) => save(request, null, body),
  });
  page(app, {
    url: '/website/redirects/:id',
    who,
    params: byId,
    handle: async ({ request, params }) => {
      const { source, target, status } = await ownRedirect(request, params.id);
      return one(request, params.id, { typed: { source, target, status: String(status) } });
    },
  });
  form(app, {
    url: '/website/redirects/:id',
    who,
    params: byId,
    body: z.unknown(),
    handle: async ({ request, params, body }) => save(request, await ownRedirect(request, params.id), body),
  });
  page(app, {
    url: '/website/redirects/:id/delete',
    who,
    params: byId,
    handle: async ({ request, params }) => askToDelete(request, await ownRedirect(request, params.id)),
  });
  form(app, {
    url: '/website/redirects/:id/delete',
    who,
    params: byId,
    handle: async ({ request, params }) => {
      await deleteRedirect(params.id, request.site);
      return redirectTo('/website/redirects', {
        flash: { kind: 'success', text: request.texts.t('Redirect deleted.') },
      });
    },
  });
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

function askToDelete({ texts }: FastifyRequest, { id, source, target }: WebsiteRedirect): PageResponse {
  return staffPage('@website/staff/delete', texts.t('Delete “{title}”?', { title: source }), {
    text: texts.t('Visitors will no longer be redirected to {target}.', { target }),
    entries: [],
    action: `/website/redirects/${id}/delete`,
    back: `/website/redirects/${id}`,
  });
}

type FormState = { typed: FormValues; errors?: Record<string, string>; isShadowing?: boolean };

async function list(request: FastifyRequest, state: FormState, status = 200): Promise<PageResponse> {
  const rows = await redirectsOf(request.site.website.id);
  return staffPage('@website/staff/redirects', request.texts.t('Redirects'), { rows, ...shown(state) }, status);
}

async function one(request: FastifyRequest, id: number, state: FormState, status = 200): Promise<PageResponse> {
  return staffPage('@website/staff/redirect_form', request.texts.t('Edit redirect'), { id, ...shown(state) }, status);
}

const shown = ({ typed, errors = {}, isShadowing = false }: FormState) => ({ values: typed, errors, isShadowing });

async function ownRedirect(request: FastifyRequest, id: number): Promise<WebsiteRedirect> {
  const found = (await redirectsOf(request.site.website.id)).find((rule) => rule.id === id);
  if (!found) throw new NotFound();
  return found;
}

async function save(
  request: FastifyRequest,
  rule: WebsiteRedirect | null,
  body: unknown,
): Promise<PageResponse | Redirect> {
  const { site, texts, server } = request;
  const typed = formValues(body, FIELDS);
  const again = (errors: Record<string, string>, isShadowing = false) => {
    const state = { typed, errors, isShadowing };
    return rule ? one(request, rule.id, state, 400) : list(request, state, 400);
  };
  const read = redirectFields.safeParse(typed);
  if (!read.success) return again(fieldErrors(read.error, texts));
  const { source, target, status, shadow } = read.data;
  const isShadowing =
    server.hasRoute({ method: 'GET', url: source }) || (await isKnownAddress(source, site, server.domains));
  if (isShadowing && !shadow && source !== rule?.source)
    return again({ source: texts.t('A page uses this address and could no longer be reached') }, true);
  try {
    await saveRedirect(rule?.id ?? null, { source, target, status }, site);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return again(refusedFields(error, texts));
  }
  return redirectTo('/website/redirects', { flash: { kind: 'success', text: texts.t('Redirect saved.') } });
}
