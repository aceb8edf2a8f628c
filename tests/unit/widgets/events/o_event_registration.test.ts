import { describe, expect, it, vi } from 'vitest';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/events/o_event_registration.states.ts';
import widget from '#widgets/events/o_event_registration.tsx';

const open = async () => {
  const host = await showWidget(widget, states['Two tickets']);
  const find = <E extends HTMLElement>(selector: string) => document.querySelector(selector) as E;
  const submit = async () => {
    host.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await settled();
  };
  const select = (id: number, count: string) => {
    find<HTMLSelectElement>(`[name=nb_register-${id}]`).value = count;
  };
  return { find, submit, select, button: find<HTMLButtonElement>('.a-submit'), alert: find('.event-tickets__alert') };
};

describe('The tickets of an event', () => {
  it('ask to select one, right after the table, and send nothing', async () => {
    const { submit, alert } = await open();
    await submit();
    expect([alert.hidden, alert.textContent, asked.length]).toEqual([false, 'Please select at least one ticket.', 0]);
    expect(alert.previousElementSibling?.tagName).toBe('TABLE');
  });

  it('send each list by its name, and show the dialog of the answer', async () => {
    const { find, submit, select, button } = await open();
    select(2, '3');
    await submit();
    expect([last().path, last().body]).toEqual([
      '/event/a-day-of-wood-and-light-2/registration/new',
      { 'nb_register-1': '0', 'nb_register-2': '3' },
    ]);
    expect(button.disabled).toBe(true);
    await last().answer(JSON.stringify('<h2 id="attendees-title">Attendees</h2><a class="js_goto_event">Cancel</a>'));
    await vi.waitFor(() => expect(find<HTMLDialogElement>('dialog').open).toBe(true));
    expect(button.disabled).toBe(true);
    find('.js_goto_event').click();
    await settled();
    expect([document.querySelector('dialog'), button.disabled]).toEqual([null, false]);
  });

  it('enable the button again when the answer is false', async () => {
    const { submit, select, button } = await open();
    select(1, '1');
    await submit();
    await last().answer('false');
    expect([document.querySelector('dialog'), button.disabled]).toEqual([null, false]);
  });
});
