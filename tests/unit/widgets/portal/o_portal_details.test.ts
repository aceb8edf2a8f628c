import { afterEach, describe, expect, it, vi } from 'vitest';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { bringToLife, serverHtml, showWidget } from '#tests/setup/widgets/widget.ts';
import { EMIRATES, FRANCE, UNITED_STATES } from '#widgets/core/address/sample_address.ts';
import galleryStates from '#widgets/portal/o_portal_details.states.ts';
import widget from '#widgets/portal/o_portal_details.tsx';

const INFOS: Record<string, object> = { US: UNITED_STATES, FR: FRANCE, AE: EMIRATES };

afterEach(() => void vi.useRealTimers());

let host: HTMLElement;
const open = async (country?: string) => {
  host = await showWidget(widget, galleryStates['No country yet']);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  if (country !== undefined) await choose(country);
};
const find = <E extends HTMLElement>(selector: string) => host.querySelector(selector) as E;
const isOptional = (name: string) => find(`[data-part=${name}] .field__optional`) !== null;
const part = (name: string) => find(`[data-part=${name}]`);
const state = () => find<HTMLSelectElement>('[name=state_id]');
const states = () => [...state().options].map(({ value }) => value);
const select = async (code: string) => {
  const country = find<HTMLSelectElement>('[name=country_id]');
  country.value = code;
  country.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(500);
};
const choose = async (code: string) => {
  await select(code);
  if (code) await last().answer(INFOS[code] as object);
  await settled();
};
const order = () =>
  [...find('.address-parts').children].flatMap((one) => {
    const { hidden, dataset } = one as HTMLElement;
    return hidden ? [] : [dataset.part];
  });

describe('Account details form', () => {
  it('lists only the empty state option when no country is chosen', async () => {
    await open();
    expect(states()).toEqual(['']);
  });

  it('lists the states of the chosen country after the empty option', async () => {
    await open('US');
    expect(asked.map(({ path, body }) => [path, body])).toEqual([['/shop/country_infos/US', { mode: 'shipping' }]]);
    expect(states()).toEqual(['', 'US-NY', 'US-VT']);
    expect([...state().options].map(({ dataset }) => dataset.country_id)).toEqual([undefined, 'US', 'US']);
    expect(part('state_id').hidden).toBe(false);
  });

  it('hides the state field without a country or for a country without states', async () => {
    await open('FR');
    expect([states(), part('state_id').hidden]).toEqual([[''], true]);
    await choose('US');
    await choose('');
    expect([states(), part('state_id').hidden]).toEqual([[''], true]);
    expect(asked).toHaveLength(2);
  });

  it('adapts states, order, labels and required fields to the country', async () => {
    await open('US');
    expect(find<HTMLInputElement>('[name=phone]').placeholder).toBe('+1');
    await choose('AE');
    expect(states()).toEqual(['', 'AE-AZ', 'AE-DU']);
    expect(find('[data-part=state_id] label').textContent).toBe('Emirate');
    expect(part('zipcode').hidden).toBe(true);
    expect(order()).toEqual(['state_id', 'city']);
    expect(isOptional('city')).toBe(true);
    await choose('FR');
    expect(order()).toEqual(['zipcode', 'city']);
    expect([part('zipcode').hidden, isOptional('zipcode')]).toEqual([false, false]);
    expect(find<HTMLInputElement>('[name=zipcode]').placeholder).toBe('33380');
  });

  it('restores the state that was chosen before for a country', async () => {
    await open('US');
    state().value = 'US-VT';
    await choose('AE');
    expect(state().value).toBe('');
    state().value = 'AE-DU';
    await choose('US');
    expect(state().value).toBe('US-VT');
    await choose('AE');
    expect(state().value).toBe('AE-DU');
  });

  it('keeps what was typed and lists the states when the country was chosen before it was ready', async () => {
    const life = bringToLife(widget, serverHtml(widget, galleryStates['A country without states']));
    const early = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement;
    early('country_id').value = 'US';
    early('city').value = 'Barre';
    host = await life;
    await settled();
    expect(asked.map(({ path }) => path)).toEqual(['/shop/country_infos/US']);
    await last().answer(UNITED_STATES);
    expect([states(), early('country_id').value, early('city').value]).toEqual([['', 'US-NY', 'US-VT'], 'US', 'Barre']);
  });

  it('keeps a state that was chosen before it was ready', async () => {
    const life = bringToLife(widget, serverHtml(widget, galleryStates['A country with states']));
    const early = (name: string) => document.querySelector(`[name=${name}]`) as HTMLSelectElement;
    // This browser takes another option for the selected one.
    early('country_id').value = 'US';
    early('state_id').value = 'US-NY';
    host = await life;
    await settled();
    expect([asked.length, state().value]).toEqual([0, 'US-NY']);
  });

  it('shows the button that reloads the fields only when the country could not be asked about', async () => {
    await open();
    const update = find('button[name=update]');
    expect(update.classList.contains('without-script')).toBe(true);
    await select('US');
    await last().fail();
    expect([update.classList.contains('without-script'), states()]).toEqual([false, ['']]);
    await choose('US');
    expect(update.classList.contains('without-script')).toBe(true);
  });

  it('submits the details, not the change of the country, by the enter key', async () => {
    await open();
    expect(find<HTMLButtonElement>('button').name).toBe('submitted');
  });
});
