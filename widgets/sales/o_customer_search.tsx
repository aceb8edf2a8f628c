import { call } from '#registry/call.ts';
import { text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { usePageFinder } from '#widgets/core/hooks/use_page_finder.ts';
import { Suggestions } from '#widgets/core/suggestions.tsx';

/** An answer of `/sales/orders/customers_json`. */
type Suggested = { id: number; name: string; email: string; city: string };

/** Finds a customer by name or email, and leads to their page of this address; without script it is a search field. */
export default defineWidget({
  load: 'visible',
  isEssential: true,
  params: {
    /** Name of the search field. */
    label: text(),
    /** What is searched for at first. */
    q: text(''),
    /** The page of a customer begins with it. */
    path: text(),
  },
  View({ label, q, path }) {
    const combobox = usePageFinder(async (term, signal) => {
      const found = term.trim() ? await call<Suggested[]>('/sales/orders/customers_json', { q: term }, { signal }) : [];
      return found.map(({ id, name, email, city }) => ({
        label: [name, email, city].filter(Boolean).join(' · '),
        url: `${path}?customer=${id}`,
      }));
    });
    return (
      <>
        <input
          className="input"
          type="search"
          id="customer-q"
          name="q"
          aria-label={label}
          placeholder={label}
          defaultValue={q}
          maxLength={100}
          {...combobox.input}
        />
        <Suggestions combobox={combobox} />
      </>
    );
  },
});
