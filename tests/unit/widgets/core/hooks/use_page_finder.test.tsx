import { expect, it, vi } from 'vitest';
import { call } from '#registry/call.ts';
import { defineWidget } from '#registry/widget.ts';
import { last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import { type FoundPage, usePageFinder } from '#widgets/core/hooks/use_page_finder.ts';
import { Suggestions } from '#widgets/core/suggestions.tsx';

const widget = defineWidget({
  View() {
    const combobox = usePageFinder((term, signal) => call<FoundPage[]>('/pages', { term }, { signal }));
    return (
      <>
        <input {...combobox.input} />
        <Suggestions combobox={combobox} />
      </>
    );
  },
});

it('usePageFinder opens the page of the accepted suggestion, and offers each label once', async () => {
  const went = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const host = await showWidget(widget);
  const input = host.querySelector('input') as HTMLInputElement;
  const press = async (key: string) => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await settled();
  };
  input.focus();
  await press('ArrowDown');
  await last().answer([
    { label: 'Orders', url: '/orders' },
    { label: 'Ida Berg', url: '/customers/1' },
    { label: 'Ida Berg', url: '/customers/2' },
  ]);
  expect([...host.querySelectorAll('[role=option]')].map((one) => one.textContent)).toEqual(['Orders', 'Ida Berg']);
  await press('ArrowDown');
  await press('ArrowDown');
  await press('Enter');
  expect(went).toHaveBeenCalledExactlyOnceWith('/customers/1');
});
