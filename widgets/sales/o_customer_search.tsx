import { useRef } from 'react';
import { call } from '#registry/call.ts';
import { text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { useCombobox } from '#widgets/core/hooks/use_combobox.ts';
import { Suggestions } from '#widgets/core/suggestions.tsx';

/** An answer of `/sales/orders/customers_json`. */
type Suggested = { id: number; name: string; email: string; city: string };

/** Finds a customer by name or email, and leads to their page of this address; without script it is a search field. */
export default defineWidget({
  load: 'visible',
  isEssential: true,
  params: { label: text(), q: text(''), path: text() },
  View({ label, q, path }) {
    const ids = useRef(new Map<string, number>());
    const combobox = useCombobox(
      async (term, signal) => {
        const found = term.trim()
          ? await call<Suggested[]>('/sales/orders/customers_json', { q: term }, { signal })
          : [];
        const labels = found.map(({ name, email, city }) => [name, email, city].filter(Boolean).join(' · '));
        ids.current = new Map(found.map(({ id }, at) => [labels[at]!, id]));
        return [...ids.current.keys()].map((one) => ({ label: one, text: one }));
      },
      (chosen) => {
        const id = ids.current.get(chosen);
        if (id) location.assign(`${path}?customer=${id}`);
      },
    );
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
