import { expect, it, vi } from 'vitest';
import { last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/shop/product/o_tag_field.states.ts';
import widget from '#widgets/shop/product/o_tag_field.tsx';

async function typed(host: HTMLElement, text: string, found: string[], q: string): Promise<HTMLElement[]> {
  const input = host.querySelector<HTMLInputElement>('input')!;
  input.focus();
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.waitFor(() => expect(last().body).toEqual({ q }));
  await last().answer(found);
  return [...host.querySelectorAll<HTMLElement>('[role=option]')];
}

it('Tag field completes the last tag, and leaves those before it', async () => {
  const host = await showWidget(widget, states['Two tags']);
  const options = await typed(host, 'garden, sum', ['garden', 'summer'], 'sum');
  expect(options.map(({ textContent }) => textContent)).toEqual(['summer', "Create 'sum'"]);
  options[0]!.click();
  await settled();
  expect(host.querySelector('input')!.value).toBe('garden, summer, ');
});

it('Tag field offers no new tag where one with this name exists, or only one that exists is wanted', async () => {
  const many = await showWidget(widget, states.Empty);
  expect((await typed(many, 'Summer', ['summer'], 'Summer')).map((one) => one.textContent)).toEqual(['summer']);
  const one = await showWidget(widget, states['One tag']);
  expect((await typed(one, 'wint', ['winter'], 'wint')).map((option) => option.textContent)).toEqual(['winter']);
});
