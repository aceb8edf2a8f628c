/** `/website/info`, and the page on which publishers choose languages. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { staffPage } from '#core/pages/staff_form.ts';
import { languageForm, newLanguageForm } from '#website/contract.ts';
import { addLanguage, makeDefault, otherLanguages, removeLanguage } from './service.ts';

const audience = 'website_settings';
const PLACE = '/website/languages';

export function languageRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/website/info',
    cache: [],
    isShared: true,
    handle: async ({ request }) =>
      show('@website/info', {}, { facts: { title: request.texts.t('About this website'), isIndexed: false } }),
  });
  page(app, { url: PLACE, audience, handle: ({ request }) => list(request) });
  form(app, {
    url: PLACE,
    audience,
    body: newLanguageForm,
    handle: async ({ request, body }) => {
      const { name } = await addLanguage(body.language, request.site);
      return done(request.texts.t('{language} added.', { language: name }));
    },
  });
  form(app, {
    url: `${PLACE}/default`,
    audience,
    body: languageForm,
    handle: async ({ request, body }) => {
      const { name } = await makeDefault(body.language, request.site);
      const text = request.texts.t('{language} is now the default language.', { language: name });
      // Every address has another language now.
      return { ...done(text), isWhole: true };
    },
  });
  form(app, {
    url: `${PLACE}/remove`,
    audience,
    body: languageForm,
    handle: async ({ request, body }) => {
      const { name } = await removeLanguage(body.language, request.site);
      const text = request.texts.t('{language} removed.', { language: name });
      // Nobody is led back to a language that is gone.
      return { ...done(text), isWhole: body.language === request.site.language.code };
    },
  });
}

const list = async ({ site, texts }: FastifyRequest) =>
  staffPage('@website/staff/languages', texts.t('Languages'), {
    rows: site.languages.map((one) => ({ ...one, isDefault: one.code === site.website.defaultLanguage })),
    others: (await otherLanguages(site)).map(({ code, name }) => ({ value: code, label: name })),
  });

const done = (text: string) => redirectTo(PLACE, { flash: { kind: 'success', text } });
