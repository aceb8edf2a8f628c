/** Prepares what the form of a page shows. */
import type { FastifyRequest } from 'fastify';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { timeOfDay } from '#core/i18n/wall_clock.ts';
import type { FormState } from '#core/pages/form_view.ts';
import type { Site } from '#core/sites/site.ts';
import type { StaffFormView } from '#core/staff_form/staff_form.ts';
import { allMenus, type Page } from '#website/queries.ts';
import { markupChoices, recordTexts, websiteChoices } from '#website/record_form.ts';
import { sectionsFormView } from '#website/sections/form_view.ts';
import { sharedPage } from './shared_pages.ts';

export async function pageView(page: Page | null, state: FormState, request: FastifyRequest): Promise<StaffFormView> {
  const { site, texts } = request;
  const original = page ? null : await sharedPage(Number(state.values.copy_of));
  const shown = page ?? original;
  const sections = await sectionsFormView(page, state, request);
  const labels = {
    ...labelsOf(texts),
    ...sections.labels,
  };
  const hint = texts.t('One or two sentences for search engines and previews.');
  const { entries, places } = await menuPlaces(shown, site, texts);
  return {
    above: [{ name: texts.t('Pages'), path: '/website/pages' }],
    labels,
    choices: {
      ...sections.choices,
      markup: markupChoices(texts),
      website: await websiteChoices(request),
      menu: places,
    },
    sections,
    styles: 'website/page_form',
    isSaved: page !== null,
    isCopy: original !== null,
    hasTemplate: Boolean(shown?.template),
    entries,
    pageUrl: page && site.url(page.url),
    translations: recordTexts(
      { name: 'description', label: labels.description, hint },
      { ...state, site, texts, markup: shown?.markup ?? state.values.markup },
    ),
    now: timeOfDay(new Date(), site.website.timeZone),
  };
}

const labelsOf = ({ t }: Texts) => ({
  url: t('Address'),
  website: t('Websites'),
  markup: t('Format'),
  is_published: t('Published'),
  published_from: t('Publish date'),
  is_indexed: t('Allow search engines to index this page'),
  title: t('Title'),
  description: t('Description'),
  body: t('Text'),
  menu: t('In the menu'),
});

/** Where the page stands in the menu, or may be put. */
async function menuPlaces(page: Page | null, { website, language }: Site, { joined, t }: Texts) {
  const own = (await allMenus()).filter(({ websiteId }) => websiteId === website.id);
  const nameOf = ({ name }: (typeof own)[number]) => pick(name, language.code);
  return {
    entries: page ? joined(own.filter(({ pageId }) => pageId === page.id).map(nameOf)) : '',
    places: [
      { value: '', label: t('Not in menu') },
      { value: 'end', label: t('At the end') },
      ...own
        .filter(({ parentId }) => parentId === null)
        .map((entry) => ({ value: String(entry.id), label: t('Under {name}', { name: nameOf(entry) }) })),
    ],
  };
}
