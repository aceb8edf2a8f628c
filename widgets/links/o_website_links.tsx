import type { LinkAnswer } from '#links/contract.ts';
import { data, json, oneOf, text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import GeneratorForm, { type GeneratorValues } from './parts/generator_form.tsx';
import type { Kind } from './parts/names.ts';
import RecentLinks, { FILTERS } from './parts/recent_links.tsx';
import { useRecentLinks } from './parts/use_recent_links.ts';

/** Makes tracked links, and lists the recent ones. */
export default defineWidget({
  load: 'interact',
  isEssential: true,
  params: {
    /** The page of the generator, in the page's language. */
    page: text('/r'),
    /** Above the forms of links. */
    forms: text('/website_links'),
    /** What was typed in the form. */
    values: json<GeneratorValues>({ url: '', campaign: '', medium: '', source: '' }),
    /** Why the server refused the address. */
    problem: text(''),
    /** What is wrong with a name that was sent without script. */
    nameErrors: json<Partial<Record<Kind, string>>>({}),
    /** The address of a link that was made without script. */
    made: text(''),
    /** Campaigns, media and sources that were used before. */
    names: data<Record<Kind, string[]>>({ campaign: [], medium: [], source: [] }),
    /** Order of the list. */
    filter: oneOf(FILTERS, 'newest'),
    /** Links that are listed at first. */
    links: data<LinkAnswer[]>(),
  },
  View({ page, forms, links, filter, ...form }) {
    const recent = useRecentLinks(links, filter);
    return (
      <>
        <GeneratorForm {...form} action={page} onMade={recent.add} />
        <RecentLinks recent={recent} places={{ page, forms }} />
      </>
    );
  },
});
