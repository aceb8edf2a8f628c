import { useRef } from 'react';
import { call } from '#registry/call.ts';
import { text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { useCombobox } from '#widgets/core/hooks/use_combobox.ts';
import { Suggestions } from '#widgets/core/suggestions.tsx';

/** An answer of `/admin/find_json`. */
type Suggested = { label: string; url: string };

/** The jump box: leads to a page or record by its name or number. */
export default defineWidget({
  load: 'interact',
  params: { label: text() },
  View({ label }) {
    const urls = useRef(new Map<string, string>());
    const combobox = useCombobox(
      async (term, signal) => {
        const found = await call<Suggested[]>('/admin/find_json', { q: term }, { signal });
        urls.current = new Map(found.map((one) => [one.label, one.url]));
        return found.map((one) => ({ label: one.label, text: one.label }));
      },
      (chosen) => {
        const url = urls.current.get(chosen);
        if (url) location.assign(url);
      },
    );
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
          {...combobox.input}
        />
        <Suggestions combobox={combobox} />
      </>
    );
  },
});
