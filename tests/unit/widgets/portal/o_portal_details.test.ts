import { describe, expect, it } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import { detailsHtml } from '#widgets/portal/o_portal_details.states.ts';
import widget from '#widgets/portal/o_portal_details.ts';

let host: HTMLElement;
const open = async (country?: string) => {
  host = await showWidget(widget, { tag: 'form', html: detailsHtml() });
  if (country !== undefined) choose(country);
};
const find = <E extends HTMLElement>(selector: string) => host.querySelector(selector) as E;
const part = (name: string) => find(`[data-part=${name}]`);
const state = () => find<HTMLSelectElement>('[name=state_id]');
const states = () => [...state().options].map(({ value }) => value);
const choose = (code: string) => {
  const country = find<HTMLSelectElement>('[name=country_id]');
  country.value = code;
  country.dispatchEvent(new Event('change', { bubbles: true }));
};
const order = () => [...find('.account-form__place').children].map((one) => (one as HTMLElement).dataset.part);

describe('Account details form', () => {
  it('lists only the empty state option when no country is chosen', async () => {
    await open();
    expect(states()).toEqual(['']);
  });

  it('lists the states of the chosen country after the empty option', async () => {
    await open('US');
    expect(states()).toEqual(['', 'US-NY', 'US-VT']);
    expect(part('state_id').hidden).toBe(false);
  });

  it('hides the state field without a country or for a country without states', async () => {
    await open('FR');
    expect([states(), part('state_id').hidden]).toEqual([[''], true]);
    choose('');
    expect(part('state_id').hidden).toBe(true);
  });

  it('adapts states, order, labels and required fields to the country', async () => {
    await open('US');
    choose('AE');
    expect(states()).toEqual(['', 'AE-AZ', 'AE-DU']);
    expect(find('[data-part=state_id] [data-label]').textContent).toBe('Emirate');
    expect(part('zipcode').hidden).toBe(true);
    expect(order().slice(-2)).toEqual(['state_id', 'city']);
    expect(find('[data-part=city] .field__optional').hidden).toBe(false);
    choose('FR');
    expect(order().slice(-2)).toEqual(['zipcode', 'city']);
    expect([part('zipcode').hidden, find('[data-part=zipcode] .field__optional').hidden]).toEqual([false, true]);
    expect(find<HTMLInputElement>('[name=zipcode]').placeholder).toBe('33380');
  });

  it('restores the state that was chosen before for a country', async () => {
    await open('US');
    state().value = 'US-VT';
    choose('AE');
    expect(state().value).toBe('');
    state().value = 'AE-DU';
    choose('US');
    expect(state().value).toBe('US-VT');
    choose('AE');
    expect(state().value).toBe('AE-DU');
  });

  it('lists all states again when it is stopped', async () => {
    await open('FR');
    stop();
    expect(states()).toHaveLength(5);
    expect(part('state_id').hidden).toBe(false);
  });
});
