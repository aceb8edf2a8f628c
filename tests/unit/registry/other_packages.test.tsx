/** React components of other packages inside a widget: drawn by the server, hydrated, used. */
import * as Switch from '@radix-ui/react-switch';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { expect, it, vi } from 'vitest';
import { defineWidget } from '#registry/widget.ts';
import { drawn, open, settled } from './page.ts';

const gift = defineWidget({
  View() {
    const [isGift, setGift] = useState(false);
    return (
      <label>
        Gift: <output>{isGift ? 'yes' : 'no'}</output>
        <Switch.Root checked={isGift} onCheckedChange={setGift}>
          <Switch.Thumb />
        </Switch.Root>
      </label>
    );
  },
});

const delivery = defineWidget({
  View() {
    const [day, setDay] = useState<Date>();
    return (
      <>
        <DayPicker
          mode="single"
          month={new Date(2030, 4)}
          today={new Date(2030, 4, 1)}
          selected={day}
          onSelect={setDay}
        />
        <output>{day?.getDate() ?? 'none'}</output>
      </>
    );
  },
});

const output = () => document.querySelector('output')?.textContent;

it('a switch of Radix works in a widget', async () => {
  open(drawn('gift', gift), { gift });
  expect(output()).toBe('no');
  const host = await settled();
  host.querySelector<HTMLElement>('[role=switch]')?.click();
  await vi.waitFor(() => expect(output()).toBe('yes'));
  expect(host.querySelector('[role=switch]')?.getAttribute('aria-checked')).toBe('true');
});

it('a calendar of React DayPicker works in a widget', async () => {
  open(drawn('delivery', delivery), { delivery });
  expect(document.body.textContent).toContain('May 2030');
  const host = await settled();
  const day = [...host.querySelectorAll('button')].find(({ textContent }) => textContent === '17');
  day?.click();
  await vi.waitFor(() => expect(output()).toBe('17'));
});
