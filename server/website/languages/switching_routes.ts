import type { FastifyInstance } from 'fastify';
import type { ModelCall } from '#core/domain/domain.ts';
import { Forbidden, Invalid } from '#core/errors.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { refererPath } from '#core/http/referer.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { type Redirect, redirectTo } from '#core/pages/response.ts';
import { call, form, page } from '#core/pages/routes.ts';
import { nearestLanguage, setLanguageCookie } from '#core/people/language_choice.ts';
import type { Person } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { forceWebsite, mayForceWebsite, PAGE_WEBSITE } from '#core/people/website_choice.ts';
import type { Language, Site } from '#core/sites/site.ts';
import {
  companyForm,
  forceWebsiteCall,
  languageParams,
  languageQuery,
  ownUserValues,
  usersWrite,
} from '#website/contract.ts';
import { chooseCompany } from '#website/settings/companies.ts';

export function switchingRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/website/lang/:lang',
    params: languageParams,
    query: languageQuery,
    isForAllLanguages: true,
    handle: async ({ request, reply, params, query }) => {
      const language = languageNamed(params.lang, request.site);
      setLanguageCookie(reply, language.code);
      reply.header('cache-control', 'no-store');
      const address = query.r && alongWithQuery(query.r, refererPath(request));
      return toLanguage(params.lang === 'default', language, address);
    },
  });
  call(app, {
    url: '/website/force_website',
    audience: 'signed in',
    body: forceWebsiteCall,
    handle: async ({ request, body }) => {
      if (!mayForceWebsite(await personOf(request))) throw new Forbidden();
      await forceWebsite(request, body.website_id);
      return true;
    },
  });
  // The company switcher without script.
  form(app, {
    url: '/website/company',
    audience: 'signed in',
    body: companyForm,
    handle: async ({ request, body }) => {
      await chooseCompany((await personOf(request)) as Person, body.company_id, request.texts);
      return redirectTo(body.redirect ?? '/');
    },
  });
}

/** `default`, a language of the website, or what comes nearest. */
function languageNamed(asked: string, { languages, website }: Site): Language {
  const usual = languages.find(({ code }) => code === website.defaultLanguage) as Language;
  return asked === 'default' ? usual : (nearestLanguage(languages, asked) ?? usual);
}

/** An address with the prefix of the default language leads on to the one without. */
function toLanguage(isDefault: boolean, { urlCode }: Language, address: string | undefined): Redirect {
  const target = isDefault ? `/${urlCode}${address ?? ''}` : (address ?? `/${urlCode}`);
  return redirectTo(withoutEditing(target), { isWhole: true, status: 303 });
}

/** Pages that are kept for all know nothing of further parts of the query; the browser does. */
function alongWithQuery(address: string, page: string | null): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(#.*)?$/s.exec(address) ?? [];
  const [itsPath = '', itsQuery = ''] = page?.split('?') ?? [];
  if (unprefixed(path) !== unprefixed(itsPath) || itsQuery.length > LONGEST_QUERY) return address;
  const known = new Set([...new URLSearchParams(query).keys(), 'fw', PAGE_WEBSITE]);
  const more = itsQuery.split('&').filter((part) => part && !known.has([...new URLSearchParams(part).keys()][0] ?? ''));
  const whole = [query, ...more].filter(Boolean).join('&');
  return `${path}${whole && `?${whole}`}${hash}`;
}

const LONGEST_QUERY = 500;

const unprefixed = (path: string): string =>
  path.replace(/^\/[a-z]{2,3}(?:_[A-Za-z0-9]{2,4})?(?=\/|$)/, '').replace(/^\/$/, '');

/** Where somebody translated a page, the others only read it. */
function withoutEditing(address: string): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  const parameters = query
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !/^edit_translations(=|$)/.test(part));
  return `${path}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}${hash}`;
}

/** People change their own record only, and of that no more than where they work just now. */
export const writeOwnUser: ModelCall = {
  model: 'res.users',
  method: 'write',
  async run({ args, person, site }) {
    const texts = textsFor(site.language.code);
    const asked = usersWrite.safeParse({ ids: args[0], values: args[1] });
    if (!asked.success) throw new Invalid(NOT_UNDERSTOOD, fieldErrors(asked.error, texts));
    if (asked.data.ids.some((id) => id !== person.userId))
      throw new Forbidden(msg('You can only change your own record.'));
    const foreign = Object.keys(asked.data.values).filter((name) => !Object.hasOwn(ownUserValues.shape, name));
    const locked = Object.fromEntries(foreign.map((name) => [name, texts.t('You can’t change this here')]));
    const values = ownUserValues.safeParse(asked.data.values);
    if (!values.success) throw new Invalid(NOT_UNDERSTOOD, { ...fieldErrors(values.error, texts), ...locked });
    if (foreign.length > 0) throw new Invalid(NOT_UNDERSTOOD, locked);
    await chooseCompany(person, values.data.company_id, texts);
    return true;
  },
};

const NOT_UNDERSTOOD = msg('You can’t change this.');
