/** Shows the form of a page. */
import type { FastifyRequest } from 'fastify';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { timeOfDay } from '#core/i18n/wall_clock.ts';
import { conflictsIn, formView } from '#core/pages/form_view.ts';
import type { PageResponse } from '#core/pages/response.ts';
import { personOf } from '#core/people/session.ts';
import { mayChangeShared } from '#core/people/shared_records.ts';
import type { Site } from '#core/sites/site.ts';
import { allMenus, type Page } from '#website/queries.ts';
import { recordTexts, websiteChoices } from '#website/record_form.ts';
import { staffPage } from '#website/staff_page.ts';
import { pageFormValues } from './form.ts';

export type PageFormState = {
  page: Page | null;
  typed: FormValues;
  errors?: Record<string, string>;
  /** The page of all websites that the new one takes the place of. */
  original?: Page | null;
  /** Somebody else saved this meanwhile. */
  theirs?: Page;
};

export async function pageForm(request: FastifyRequest, state: PageFormState, status = 200): Promise<PageResponse> {
  const { site, texts } = request;
  const { page, original = null, errors = {}, theirs } = state;
  const shown = page ?? original;
  const conflicts = theirs && conflictsIn(pageFormValues(theirs, site), state.typed, ['menu', 'redirect', 'version']);
  // Saving again after a conflict overwrites, because the form showed both versions.
  const typed = theirs ? { ...state.typed, version: String(theirs.version) } : state.typed;
  const labels = labelsOf(texts);
  const hint = texts.t('One or two sentences for search engines and previews.');
  return staffPage(
    '@website/staff/page_form',
    shown ? texts.t('Edit “{title}”', { title: pick(shown.title, site.language.code) }) : texts.t('New page'),
    {
      ...formView({ values: typed, errors, conflicts: conflicts ?? null }, labels),
      record: page,
      original,
      websites: websiteChoices(site, await mayChangeShared(await personOf(request)), texts),
      translations: recordTexts(
        { name: 'description', label: labels.description, hint },
        { values: typed, errors, site, texts },
      ),
      ...(await menuPlaces(shown, site, texts)),
      now: timeOfDay(new Date(), site.website.timeZone),
    },
    status,
  );
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
