import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  add,
  asks,
  CHAIR,
  choose,
  chosenNames,
  DESK,
  info,
  offeredNames,
  openOptions,
  option,
  press,
  problem,
  row,
} from '#tests/setup/shop/options_dialog.ts';
import { comeOnline, settled } from '#tests/setup/widgets/calls.ts';

const LAMP = 3;
const MAT = 4;
const chair = option({ id: CHAIR, name: 'Chair', price: 20 });
const lamp = option({ id: LAMP, name: 'Lamp', price: 30 });
const mat = (beside: number) => option({ id: MAT, name: 'Mat', price: 5, beside });
const button = (id: number) => row(id).querySelector<HTMLButtonElement>('.js_add') as HTMLButtonElement;
const variantOf = (id: number) => row(id).querySelector<HTMLInputElement>('.product_id')?.value;
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('Optional product in the configurator', () => {
  it('shows the values chosen last when responses arrive out of order', async () => {
    await openOptions(chair);
    await choose(CHAIR, 220);
    await choose(CHAIR, 200);
    await later(500);
    const [first, second] = asks('info');
    await second?.answer(info(CHAIR, { price: 20 }));
    await first?.answer(info(CHAIR, { product_id: 22, price: 99 }));
    expect([row(CHAIR).querySelector('.oe_price')?.textContent, variantOf(CHAIR)]).toEqual(['$20.00', '20']);
  });

  it('shows the name of the chosen variant', async () => {
    await openOptions(chair);
    await choose(CHAIR, 220);
    await asks('info')
      .at(-1)
      ?.answer(info(CHAIR, { display_name: 'Chair (green)' }));
    expect(offeredNames()).toEqual(['Chair (green)']);
  });

  it('shows the first picture of the chosen variant in the size of its row', async () => {
    await openOptions(chair);
    await choose(CHAIR, 220);
    const picture = {
      src: '/green.webp',
      srcset: '/green-2.webp 2w',
      sizes: '50vw',
      width: 9,
      height: 9,
      alt: 'Green',
    };
    await asks('info')
      .at(-1)
      ?.answer(info(CHAIR, { product_id: 22, pictures: [picture, { ...picture, src: '/other.webp' }] }));
    const shown = row(CHAIR).querySelector('img')!;
    expect([shown.getAttribute('src'), shown.srcset, shown.sizes, shown.alt]).toEqual([
      '/green.webp',
      '/green-2.webp 2w',
      '6rem',
      'Chair',
    ]);
  });

  it('keeps its picture when the chosen variant is the same, or has none', async () => {
    await openOptions(chair);
    await choose(CHAIR, 220);
    await asks('info')
      .at(-1)
      ?.answer(info(CHAIR, { product_id: 22 }));
    await choose(CHAIR, 200);
    await asks('info')
      .at(-1)
      ?.answer(info(CHAIR, { product_id: 22, pictures: [{ src: '/other.webp', srcset: '' }] }));
    expect(row(CHAIR).querySelector('img')?.getAttribute('src')).toBe('/p.svg');
  });

  it('is checked again on another choice after the chosen combination was impossible', async () => {
    await openOptions(chair);
    await choose(CHAIR, 220);
    await press('.js_add', row(CHAIR));
    await asks('info')
      .at(-1)
      ?.answer(info(CHAIR, { is_combination_possible: false }));
    expect([button(CHAIR).disabled, problem()]).toEqual([true, 'Option not available']);
    await choose(CHAIR, 200);
    await asks('info').at(-1)?.answer(info(CHAIR));
    expect(button(CHAIR).disabled).toBe(false);
  });

  it('is added with its current values when the check before failed', async () => {
    await openOptions(chair);
    await choose(CHAIR, 220);
    await asks('info').at(-1)?.fail();
    await press('.js_add', row(CHAIR));
    await asks('info')
      .at(-1)
      ?.answer({ error: { message: 'Busy.' } }, 502);
    expect([chosenNames(), problem()]).toEqual([['Desk'], 'Busy.']);
    await press('.js_add', row(CHAIR));
    expect(problem()).toBe('');
    await asks('info')
      .at(-1)
      ?.answer(info(CHAIR, { product_id: 22 }));
    expect(asks('items').at(-1)?.body).toMatchObject({ product_id: 22, variant_values: [220] });
    await asks('items').at(-1)?.answer([]);
    expect([chosenNames(), problem()]).toEqual([['Desk', 'Number 2'], '']);
  });

  it('is added with the new values when the visitor changes them while it is being added', async () => {
    await openOptions(chair);
    await press('.js_add', row(CHAIR));
    await asks('info').at(-1)?.answer(info(CHAIR));
    await choose(CHAIR, 220);
    await asks('items').at(-1)?.answer([]);
    expect(chosenNames()).toEqual(['Desk']);
    await asks('info')
      .at(-1)
      ?.answer(info(CHAIR, { product_id: 22 }));
    await asks('items').at(-1)?.answer([]);
    expect([chosenNames(), variantOf(CHAIR)]).toEqual([['Desk', 'Number 2'], '22']);
  });

  it('is disabled as "Out of stock" when no piece is available', async () => {
    await openOptions(chair);
    await choose(CHAIR, 220);
    await asks('info')
      .at(-1)
      ?.answer(info(CHAIR, { available: 0 }));
    expect([button(CHAIR).disabled, row(CHAIR).querySelector('.js_product__message')?.textContent]).toEqual([
      true,
      'Out of stock',
    ]);
  });
});

describe('Chosen option in the configurator', () => {
  it('is listed below its parent product, after the options of products chosen earlier', async () => {
    await openOptions(chair, lamp);
    await add(CHAIR, [mat(CHAIR)]);
    await add(MAT);
    await add(LAMP);
    expect(chosenNames()).toEqual(['Desk', 'Number 2', 'Number 4', 'Number 3']);
  });

  it('removes only its own options when it is removed', async () => {
    await openOptions(chair, lamp);
    await add(CHAIR, [mat(CHAIR)]);
    await add(LAMP, [mat(LAMP)]);
    await add(MAT, [option({ id: 5, name: 'Edging', price: 1, beside: MAT })], 1);
    await press('.js_remove', row(CHAIR));
    expect(chosenNames()).toEqual(['Desk', 'Number 3', 'Number 4']);
    expect(offeredNames()).toEqual(['Edging', 'Number 2']);
  });

  it('can be removed when two products are options of each other', async () => {
    await openOptions(chair);
    await add(CHAIR, [option({ id: DESK, name: 'Desk', price: 100, beside: CHAIR })]);
    await add(DESK, [option({ id: CHAIR, name: 'Chair', price: 20, beside: DESK })]);
    expect(chosenNames()).toEqual(['Desk', 'Number 2', 'Number 1']);
    await press('.js_remove', row(CHAIR));
    expect(chosenNames()).toEqual(['Desk']);
    expect(offeredNames()).toEqual(['Number 2']);
  });

  it('is not added when its parent product was removed meanwhile', async () => {
    await openOptions(chair);
    await add(CHAIR, [mat(CHAIR)]);
    await press('.js_add', row(MAT));
    await asks('info').at(-1)?.answer(info(MAT));
    await press('.js_remove', row(CHAIR));
    await asks('items').at(-1)?.answer([]);
    await settled();
    expect([chosenNames(), document.querySelectorAll('.in_cart').length]).toEqual([['Desk'], 1]);
  });
});

it('Optional product in the configurator repeats a failed request when the network is back', async () => {
  await openOptions(chair);
  await choose(CHAIR, 220);
  await asks('info').at(-1)?.fail();
  expect(problem()).toContain('could not be reached');
  const count = asks('info').length;
  await later(500);
  await comeOnline();
  expect([problem(), asks('info').length]).toEqual(['', count + 1]);
  await asks('info')
    .at(-1)
    ?.answer(info(CHAIR, { price: 33 }));
  expect(row(CHAIR).querySelector('.oe_price')?.textContent).toBe('$33.00');
});

describe('A custom value of an option in the dialog', () => {
  const [PLAIN, CUSTOM] = [CHAIR * 100, CHAIR * 110];
  const custom = { kind: 'text', min: null, max: null, step: null } as const;
  const own = option({ id: CHAIR, name: 'Chair', price: 20, custom });
  const field = () => row(CHAIR).querySelector(`[name="custom-${CUSTOM}"]`) as HTMLInputElement;

  it('hides and empties its field when another value is chosen', async () => {
    await openOptions(own);
    await choose(CHAIR, CUSTOM);
    field().value = 'For Ada';
    await choose(CHAIR, PLAIN);
    expect(field()).toBeNull();
    await choose(CHAIR, CUSTOM);
    expect(field().value).toBe('');
  });

  it('stays in its field when the option is added and removed again', async () => {
    await openOptions(own);
    await choose(CHAIR, CUSTOM);
    field().value = 'For Ada';
    await add(CHAIR);
    expect(row(CHAIR).querySelector('.configurator__description')?.textContent).toBe('Black: For Ada');
    await press('.js_remove', row(CHAIR));
    expect(field().value).toBe('For Ada');
  });

  it('is not sent after another value was chosen', async () => {
    await openOptions(own);
    await choose(CHAIR, CUSTOM);
    field().value = 'For Ada';
    await choose(CHAIR, PLAIN);
    await add(CHAIR);
    await press('.js_checkout');
    const [, sent] = JSON.parse(asks('update')[0]?.body.custom_values);
    expect(sent.product_custom_attribute_values).toEqual([]);
  });
});
