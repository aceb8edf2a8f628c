import { describe, expect, it } from 'vitest';
import { last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/groups/o_mg_read_more.tsx';

const reply = (id: number) =>
  `<ul class="list-unstyled"><li class="media"><a href="/m/${id}">Reply ${id}</a></li></ul>`;
const button = (id: number) =>
  `<p class="well"><button class="o_mg_read_more" type="button" data-href="/x?a=1&amp;b=2" data-msg-id="${id}">More</button></p>`;

describe('Read more replies', () => {
  it('adds replies after the last, asks for the next ten, and ends with the last', async () => {
    const host = await showWidget(widget, { params: { href: '/get_replies', msgId: 7 } });
    const press = async () => {
      host.querySelector<HTMLButtonElement>('.o_mg_read_more')!.click();
      await settled();
    };
    await press();
    expect([last().path, last().body]).toEqual(['/get_replies', { last_displayed_id: 7 }]);
    await last().answer(JSON.stringify(reply(8) + button(8)));
    expect(host.querySelectorAll('.o_mg_read_more')).toHaveLength(1);
    expect(document.activeElement?.textContent).toBe('Reply 8');
    await press();
    expect([last().path, last().body]).toEqual(['/x?a=1&b=2', { last_displayed_id: 8 }]);
    await last().answer(JSON.stringify(reply(9)));
    expect(host.textContent).toBe('Reply 8Reply 9');
    expect(document.activeElement?.textContent).toBe('Reply 9');
  });

  it('changes nothing when there is no answer', async () => {
    const host = await showWidget(widget, { params: { href: '/get_replies', msgId: 7 } });
    host.querySelector<HTMLButtonElement>('.o_mg_read_more')!.click();
    await settled();
    await last().answer('false');
    expect(host.querySelector('.o_mg_read_more')?.getAttribute('data-msg-id')).toBe('7');
  });
});
