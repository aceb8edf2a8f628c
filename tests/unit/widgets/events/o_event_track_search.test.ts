import { describe, expect, it } from 'vitest';
import { settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/events/o_event_track_search.states.ts';
import widget from '#widgets/events/o_event_track_search.tsx';

const open = async () => {
  const host = await showWidget(widget, states['Two talks']);
  const find = (selector: string) => host.querySelector(selector) as HTMLElement;
  const type = async (words: string) => {
    const input = find('#event_track_search') as HTMLInputElement;
    input.value = words;
    input.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }));
    await settled();
  };
  const seen = () => [...host.querySelectorAll('.event_track:not(.invisible) a')].map((link) => link.textContent);
  return { find, type, seen };
};

describe('The search over talks', () => {
  it('hides talks without the words, whatever their case, and counts the others', async () => {
    const { find, type, seen } = await open();
    expect(find('#search_summary').className).toContain('invisible');
    await type('ADLER');
    expect([seen(), find('#search_number').textContent]).toEqual([['What a lamp hides'], '1']);
    expect(find('#search_summary').className).not.toContain('invisible');
    await type('zeppelin');
    expect([seen(), find('#search_number').textContent]).toEqual([[], '0']);
  });

  it('shows all talks and the number 30 when it is empty', async () => {
    const { find, type, seen } = await open();
    await type('lamp');
    await type('');
    expect([seen().length, find('#search_number').textContent]).toEqual([2, '30']);
    expect(find('#search_summary').className).not.toContain('invisible');
  });
});
