import { expect, it } from 'vitest';
import { emit } from '#registry/bus.ts';
import { settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import sums from '#widgets/shop/checkout/o_order_sums.tsx';
import total from '#widgets/shop/checkout/o_order_total.tsx';

const params = { subtotal: '$40.00', delivery: '$15.00', tax: '$3.85', total: '$58.85' };
const amounts = { subtotal: '$40.00', delivery: '', tax: '$2.80', total: '$42.80' };

it('Order sums follow a choice, and hide the delivery where there is none', async () => {
  const host = await showWidget(sums, { tag: 'dl', params });
  const seen = () => [...host.querySelectorAll<HTMLElement>('dd:not([hidden])')].map(({ textContent }) => textContent);
  expect(seen()).toEqual(['$40.00', '$15.00', '$3.85', '$58.85']);
  emit('checkout:amounts', amounts);
  await settled();
  expect(seen()).toEqual(['$40.00', '$2.80', '$42.80']);
  expect(host.querySelector('#order_delivery_label')?.hasAttribute('hidden')).toBe(true);
  emit('checkout:amounts', null);
  await settled();
  expect(seen()).toHaveLength(4);
});

it('Order total follows a choice', async () => {
  const host = await showWidget(total, { tag: 'strong', params: { total: '$58.85' } });
  expect(host.textContent).toBe('$58.85');
  emit('checkout:amounts', amounts);
  await settled();
  expect(host.textContent).toBe('$42.80');
  emit('checkout:amounts', null);
});
