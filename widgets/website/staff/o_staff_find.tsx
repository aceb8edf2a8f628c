import { call } from '#registry/call.ts';
import { text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { type FoundPage, usePageFinder } from '#widgets/core/hooks/use_page_finder.ts';
import { Suggestions } from '#widgets/core/suggestions.tsx';

/** The jump box: leads to a page or record by its name or number. */
export default defineWidget({
  load: 'interact',
  params: {
    /** Name of the search box. */
    label: text(),
    /** What was sought for the page. */
    words: text(''),
  },
  View({ label, words }) {
    const combobox = usePageFinder((term, signal) => call<FoundPage[]>('/admin/find_json', { q: term }, { signal }));
    return (
      <>
        <input
          id="admin-find"
          className="input"
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          maxLength={100}
          defaultValue={words}
          {...combobox.input}
        />
        <Suggestions combobox={combobox} />
      </>
    );
  },
});
