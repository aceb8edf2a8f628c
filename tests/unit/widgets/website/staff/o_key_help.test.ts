import { beforeEach, expect, it, vi } from 'vitest';
import { settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/staff/o_key_help.tsx';

beforeEach(() => localStorage.clear());

it('The help of keys lists them in a dialog, and remembers that letters are turned off', async () => {
  const host = await showWidget(widget);
  expect(document.querySelector('dialog')).toBeNull();
  host.querySelector('button')?.click();
  await vi.waitFor(() => expect(document.querySelector('dialog')).not.toBeNull());
  const dialog = document.querySelector('dialog');
  expect([...(dialog?.querySelectorAll('kbd') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Ctrl K',
    '/',
    'j',
    'k',
    'x',
    'Enter',
    'n',
    '?',
  ]);
  dialog?.querySelector('input')?.click();
  await settled();
  expect(localStorage.getItem('staff-keys')).toBe('false');
});
