import { data, json, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import type { OutlinePage } from '#surveys/editing/outline_view.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import { type Kind, PageSection } from './parts/outline/page_section.tsx';
import { useOutlineOrder } from './parts/outline/use_outline_order.ts';

/** Pages and questions of a survey in order: a button moves one without another page. */
export default defineWidget({
  load: 'idle',
  isEssential: true,
  params: {
    /** Name of the survey in addresses. */
    slug: text(),
    /** The survey's page for staff; those of its parts stand below it. */
    edit: text(),
    /** Pages of the survey with their questions. */
    pages: data<OutlinePage[]>(),
    /** Kinds of questions that can be added. */
    kinds: json<Kind[]>(),
  },
  View({ slug, edit, pages: opening, kinds }) {
    const { pages, moved, submit } = useOutlineOrder(opening);
    return (
      <>
        {pages.map((page) => (
          <PageSection key={page.key} page={page} edit={edit} kinds={kinds} moving={{ slug, moved, submit }} />
        ))}
        <p>
          <a className="button button--quiet" href={`${edit}/page/new`}>
            <Icon name="plus" />
            {t('Add a page')}
          </a>
        </p>
      </>
    );
  },
});
