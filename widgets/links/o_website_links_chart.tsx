import { data } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { useTabs } from '#widgets/core/hooks/use_tabs.ts';
import { usePagePanels } from './parts/use_page_panels.ts';

type Period = { name: string; label: string };

/** The periods of a link's statistics: links to parts of the page, which become tabs. */
export default defineWidget({
  load: 'now',
  params: {
    /** The parts of the page, by their ids. */
    periods: data<Period[]>(),
  },
  View({ periods }) {
    const tabs = useTabs(periods.map(({ name }) => name));
    usePagePanels(periods.map((_, at) => tabs.panel(at)));
    return (
      <nav className="segments" aria-label={t('Period')} {...tabs.list}>
        {periods.map(({ name, label }, at) => (
          <a key={name} className="segments__item" {...tabs.tab(at)}>
            {label}
          </a>
        ))}
      </nav>
    );
  },
});
