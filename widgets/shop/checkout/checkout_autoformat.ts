import { call } from '#registry/call.ts';
import { defineWidget } from '#registry/widget.ts';
import type { CountryInfos } from '#shop/checkout/contract.ts';

/** A chosen country is asked about after this much quiet. */
const DEBOUNCE_MS = 500;

/**
 * The form of an address: with its country change its parts, their order and names, and the states to choose from.
 * The server checks all of it again; without an answer the form stays as it is.
 */
export default defineWidget({
  load: 'now',
  enhance(host, _params, signal) {
    const country = host.querySelector<HTMLSelectElement>('#country_id');
    const state = host.querySelector<HTMLSelectElement>('select[name=state_id]');
    const place = host.querySelector<HTMLElement>('.address-parts');
    if (!country || !state || !place) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;

    const partOf = (name: string) => host.querySelector<HTMLElement>(`[data-part=${name}]`);

    const ask = async () => {
      const mine = ++asked;
      if (!country.value) return;
      const path = `/shop/country_infos/${country.value}`;
      const infos = await call<CountryInfos>(path, { mode: 'shipping' }, { signal }).catch(() => null);
      if (infos && mine === asked) show(infos);
    };

    const show = ({ fields, states, labels, required, zip_example: example, phone_code: code }: CountryInfos) => {
      const chosen = state.value;
      const [first] = state.options;
      state.replaceChildren(...(first ? [first] : []), ...states.map(stateOption));
      state.value = states.some(([id]) => id === chosen) ? chosen : '';
      for (const name of ['street', 'zip', 'city', 'state_id'] as const) {
        const part = partOf(name);
        if (!part) continue;
        const isShown = name === 'state_id' ? states.length > 0 : fields.includes(name);
        part.toggleAttribute('hidden', !isShown);
        const label = part.querySelector('[data-label]');
        if (label && name !== 'street') label.textContent = labels[name];
        part.querySelector('.field__optional')?.toggleAttribute('hidden', required.includes(name));
        part.querySelector('.input')?.toggleAttribute('required', required.includes(name));
      }
      partOf('zip')?.querySelector('.input')?.setAttribute('placeholder', example);
      host.querySelector('#phone')?.setAttribute('placeholder', code && `+${code}`);
      putInOrder(
        place,
        fields.filter((name) => name !== 'street').flatMap((name) => partOf(name) ?? []),
      );
    };

    country.addEventListener(
      'change',
      () => {
        clearTimeout(timer);
        timer = setTimeout(() => void ask(), DEBOUNCE_MS);
      },
      { signal },
    );
    // Chosen before this was loaded, or brought back by the browser.
    if (country.value !== (country.querySelector<HTMLOptionElement>('option[selected]')?.value ?? '')) void ask();
    return () => clearTimeout(timer);
  },
});

/** Moves the parts around the focused one: moving that would blur it and close a phone's keyboard. */
function putInOrder(place: HTMLElement, parts: HTMLElement[]): void {
  const held = parts.findIndex((part) => part.contains(document.activeElement));
  if (held < 0) place.append(...parts);
  parts[held]?.before(...parts.slice(0, held));
  parts[held]?.after(...parts.slice(held + 1));
}

function stateOption([id, name, code]: CountryInfos['states'][number]): HTMLOptionElement {
  const option = Object.assign(document.createElement('option'), { value: id, textContent: name });
  option.dataset.code = code;
  return option;
}
