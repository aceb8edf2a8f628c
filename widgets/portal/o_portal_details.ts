import { defineWidget } from '#registry/widget.ts';

/**
 * The form of a customer's details. The country decides which states can be chosen, and the order, labels and required
 * fields of the address after the street. The server validates everything again.
 */
export default defineWidget({
  load: 'now',
  enhance(host, _params, signal) {
    const country = host.querySelector<HTMLSelectElement>('select[name=country_id]');
    const state = host.querySelector<HTMLSelectElement>('select[name=state_id]');
    const place = host.querySelector<HTMLElement>('.account-form__place');
    if (!country || !state || !place) return;
    const before = place.innerHTML;
    const parts = [...place.children] as HTMLElement[];
    const first = state.options[0];
    const groups = [...state.children].filter((child) => child !== first) as HTMLElement[];
    /** The state chosen for each country, restored when that country is selected again. */
    const chosen = new Map<string, string>([[country.value, state.value]]);
    let shownFor = country.value;

    const showStates = (code: string) => {
      chosen.set(shownFor, state.value);
      shownFor = code;
      // The options are detached, not hidden: some browsers show hidden ones all the same.
      state.replaceChildren(...(first ? [first] : []));
      const own = groups.filter((group) => group.dataset.country_id === code);
      state.append(...own.flatMap((group) => [...group.querySelectorAll('option')].map((one) => one.cloneNode(true))));
      const kept = chosen.get(code) ?? '';
      state.value = [...state.options].some(({ value }) => value === kept) ? kept : '';
      partOf('state_id')?.toggleAttribute('hidden', own.length === 0);
    };

    const partOf = (name: string) => parts.find(({ dataset }) => dataset.part === name);

    const follow = () => {
      showStates(country.value);
      const said = country.options[country.selectedIndex]?.dataset ?? {};
      const order = (said.order ?? 'city zipcode state_id').split(' ');
      const required = (said.required ?? 'city').split(' ');
      const labels: Record<string, string | undefined> = { city: said.city, zipcode: said.zip, state_id: said.state };
      for (const name of ['city', 'zipcode', 'state_id']) {
        const part = partOf(name);
        if (!part) continue;
        const label = part.querySelector('[data-label]');
        if (label && labels[name]) label.textContent = labels[name];
        part.querySelector('.field__optional')?.toggleAttribute('hidden', required.includes(name));
        part.querySelector('.input')?.setAttribute('aria-required', String(required.includes(name)));
        if (name === 'zipcode') {
          part.toggleAttribute('hidden', !order.includes('zipcode'));
          part.querySelector('.input')?.setAttribute('placeholder', said.example ?? '');
        }
      }
      place.append(...order.flatMap((name) => partOf(name) ?? []));
    };

    country.addEventListener('change', follow, { signal });
    follow();

    return () => {
      place.innerHTML = before;
    };
  },
});
