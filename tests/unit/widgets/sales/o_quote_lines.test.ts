import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FormSums } from '#sales/quotes/grid_view.ts';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/sales/o_quote_lines.states.ts';
import widget from '#widgets/sales/o_quote_lines.tsx';

let host: HTMLElement;
const STATE = states['Section, line and note']!;

beforeEach(async () => {
  const form = document.createElement('form');
  host = await showWidget(widget, STATE);
  host.replaceWith(form);
  form.append(host);
});

const field = (name: string) => host.querySelector<HTMLInputElement>(`[name=${name}]`)!;
const names = () => [...host.querySelectorAll<HTMLInputElement>('[name$="-name"]')].map(({ name }) => name);
const press = async (target: HTMLElement, key: string, more: KeyboardEventInit = {}) => {
  target.focus();
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  await settled();
};
const type = (name: string, value: string) => {
  field(name).focus();
  field(name).value = value;
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
};

describe('Grid of a quote', () => {
  it('leads by Enter to the next line, and from the last to a new one', async () => {
    await press(field('line-1-price'), 'Enter');
    expect(document.activeElement).toBe(field('line-3-name'));
    await press(field('line-3-name'), 'Enter');
    expect(names()).toEqual(['line-2-name', 'line-1-name', 'line-3-name', 'line-n1-name']);
    expect([document.activeElement, field('line-n1-tax').value]).toEqual([field('line-n1-name'), '1']);
  });

  it('moves a line with what was typed into it, by Alt and an arrow or by its buttons', async () => {
    field('line-1-name').value = 'Gate';
    await press(field('line-1-name'), 'ArrowUp', { altKey: true });
    expect(names()).toEqual(['line-1-name', 'line-2-name', 'line-3-name']);
    expect(document.activeElement).toBe(field('line-1-name'));
    host.querySelector<HTMLButtonElement>('[value=down-line-1]')?.click();
    await settled();
    expect([names()[1], field('line-1-name').value]).toEqual(['line-1-name', 'Gate']);
  });

  it('removes a line, and focuses the following one', async () => {
    host.querySelector<HTMLButtonElement>('[value=drop-line-1]')?.click();
    await settled();
    expect(names()).toEqual(['line-2-name', 'line-3-name']);
    expect(document.activeElement).toBe(field('line-3-name'));
  });

  it('shows the amounts that the server computes of what was typed', async () => {
    type('line-1-quantity', '3');
    await vi.waitFor(() => expect(last().path).toContain('/sales/orders/5/sums_json'));
    expect(last().body).toMatchObject({ 'line-1-quantity': '3', 'line-2-name': 'Garden' });
    const sums = STATE.params?.grid?.sums as FormSums;
    const total = { text: '1,540.80', before: '$', after: '' };
    await last().answer({ amounts: { 1: '$1,440.00' }, totals: { ...sums.totals, total } });
    expect(host.querySelector('.quote-row__amount')?.textContent).toBe('$1,440.00');
    expect(host.textContent).toContain('1,540.80');
  });

  it('fills the line with a suggested product and its price', async () => {
    type('line-1-name', 'lant');
    const suggesting = () => asked.find(({ path }) => path.includes('products_json'));
    await vi.waitFor(() => expect(suggesting()?.body).toEqual({ q: 'lant' }));
    const label = 'Paper lantern · $32.00 · 19 in stock';
    await suggesting()?.answer([{ variantId: 29, label, name: 'Paper lantern', price: '32.00', picture: '/a.png' }]);
    host.querySelector<HTMLElement>('[role=option]')?.click();
    await settled();
    expect(['name', 'price', 'variant'].map((part) => field(`line-1-${part}`).value)).toEqual([
      'Paper lantern',
      '32.00',
      '29',
    ]);
  });
});
