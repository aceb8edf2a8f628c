import { afterEach, expect, it, vi } from 'vitest';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { bringToLife, serverHtml, showWidget } from '#tests/setup/widgets/widget.ts';
import { ADDRESS, ANY_COUNTRY, FRANCE, UNITED_STATES } from '#widgets/core/address/sample_address.ts';
import widget from '#widgets/website/staff/o_staff_country.tsx';

afterEach(() => void vi.useRealTimers());

const form = {
  values: { country_id: 'US', state_id: 'US-VT' },
  errors: {},
  countries: ADDRESS.countries,
  infos: UNITED_STATES,
  names: { country: 'new_country', state: 'new_state' },
  isAsked: true,
};
const state = () => document.querySelector('[name=new_state]') as HTMLSelectElement;
const place = () => state().closest('div[hidden]');
const choose = async (code: string, infos: object) => {
  const country = document.querySelector('[name=new_country]') as HTMLSelectElement;
  country.value = code;
  country.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(500);
  await last().answer(infos);
  await settled();
};

it('The country of a staff form brings its states, under the names of the form', async () => {
  const none = { ...form, values: { country_id: '', state_id: '' }, infos: ANY_COUNTRY };
  await showWidget(widget, { params: { form: none } });
  expect(place()).not.toBeNull();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await choose('US', UNITED_STATES);
  expect(asked.map(({ path }) => path)).toEqual(['/shop/country_infos/US']);
  expect([[...state().options].map(({ value }) => value), state().required, place()]).toEqual([
    ...[['', 'US-NY', 'US-VT'], true, null],
  ]);
  state().value = 'US-VT';
  await choose('FR', FRANCE);
  expect([state().value, state().required]).toEqual(['', false]);
  expect(place()).not.toBeNull();
  await choose('US', UNITED_STATES);
  expect([state().value, place()]).toEqual(['US-VT', null]);
});

it('A staff form that can be sent without an address does not require one in the browser', async () => {
  document.body.innerHTML = serverHtml(widget, { params: { form: { ...form, isAsked: false } } });
  expect(document.querySelectorAll('[required]')).toHaveLength(0);
  expect(document.querySelector('.field__optional')).toBeNull();
});

it('A country that was chosen before the script came brings its states', async () => {
  const life = bringToLife(widget, serverHtml(widget, { params: { form: { ...form, infos: FRANCE } } }));
  (document.querySelector('[name=new_country]') as HTMLSelectElement).value = 'FR';
  await life;
  await settled();
  expect(asked.map(({ path }) => path)).toEqual(['/shop/country_infos/FR']);
});
