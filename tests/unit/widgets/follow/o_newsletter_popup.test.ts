import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emit } from '#registry/bus.ts';
import { forgetCookie, setCookie } from '#tests/setup/visitors/cookies.ts';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/follow/o_newsletter_popup.ts';

const LIST = 7;
const content = '<div><p>News by email</p></div>';
const answer = { content, email: false, is_subscriber: false, redirect_url: '/mail/sent?wish=subscribe' };

const open = (list = ` data-list-id="${LIST}"`) =>
  bringToLife(widget, `<section data-widget="o_tested"${list}><h2>Newsletters</h2></section>`);
const dialog = () => document.querySelector<HTMLDialogElement>('dialog');
/** Waits for the dialog code, which loads when the mouse first leaves. */
const leave = async (facts: MouseEventInit = {}) => {
  document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1, ...facts }));
  await import('#widgets/follow/parts/newsletter_dialog.ts');
  await settled();
};
const cookies = () => document.cookie.split('; ');
const COOKIE = `newsletter-popup-${LIST}`;
/** As the form in the dialog does. */
const subscribe = async (listId = LIST) => {
  emit('follow:subscribed', { listId });
  await settled();
};

let went: ReturnType<typeof vi.fn<(address: string | URL) => void>>;
beforeEach(() => {
  forgetCookie(COOKIE);
  went = vi.fn<(address: string | URL) => void>();
  vi.spyOn(location, 'assign').mockImplementation(went);
});
afterEach(() => {
  for (const one of document.querySelectorAll('dialog')) one.close();
  vi.restoreAllMocks();
});

describe('Newsletter popup', () => {
  it('opens once when the mouse leaves the window by the top edge', async () => {
    await open();
    expect(asked).toEqual([]);
    await leave();
    expect([last().path, last().body]).toEqual(['/website_mass_mailing/get_content', { newsletter_id: LIST }]);
    await last().answer(answer);
    expect(dialog()?.id).toBe('o_newsletter_popup');
    expect(dialog()?.querySelector('h2')?.textContent).toBe('Newsletters');
    expect(cookies()).toContain(`${COOKIE}=true`);
    dialog()?.close();
    await settled();
    await leave();
    expect(asked).toHaveLength(1);
  });

  it('leads to the next page of the site when its form has subscribed', async () => {
    await open();
    await leave();
    await last().answer(answer);
    await subscribe(LIST + 1);
    expect([dialog()?.textContent, went.mock.calls]).toEqual([expect.stringContaining('News by email'), []]);
    await subscribe();
    expect(dialog()).toBe(null);
    expect(went).toHaveBeenCalledWith(new URL('/mail/sent?wish=subscribe', location.href).href);
  });

  it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)'])(
    'does not redirect to %s',
    async (address) => {
      await open();
      await leave();
      await last().answer({ ...answer, redirect_url: address });
      await subscribe();
      expect([dialog(), went.mock.calls]).toEqual([null, []]);
    },
  );
});

describe('Closed newsletter popup', () => {
  it('stays closed for a subscriber', async () => {
    await open();
    await leave();
    await last().answer({ ...answer, is_subscriber: true });
    expect(dialog()).toBe(null);
    await leave();
    expect(asked).toHaveLength(1);
  });

  it('stays closed after a subscription elsewhere on the page', async () => {
    await open();
    emit('follow:subscribed', { listId: LIST });
    await leave();
    expect([asked, cookies()]).toEqual([[], expect.arrayContaining([`${COOKIE}=true`])]);
  });

  it('stays closed when the mouse leaves by another edge or for another element', async () => {
    await open();
    await leave({ clientY: 300 });
    await leave({ relatedTarget: document.body });
    expect(asked).toEqual([]);
  });

  it('stays closed while the visitor is typing', async () => {
    await open();
    const field = document.body.appendChild(document.createElement('textarea'));
    field.focus();
    await leave();
    expect([asked.length, cookies().includes(`${COOKIE}=true`)]).toEqual([0, false]);
    field.blur();
    await leave();
    expect(asked).toHaveLength(1);
  });

  it('stays closed when the visitor begins to type before it is there', async () => {
    await open();
    await leave();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await last().answer(answer);
    expect([dialog(), document.activeElement, cookies().includes(`${COOKIE}=true`)]).toEqual([null, field, false]);
    field.blur();
    await leave();
    await last().answer(answer);
    expect(dialog()).not.toBe(null);
  });

  it('stays closed for a visitor who saw it before, and while another dialog is open', async () => {
    setCookie(COOKIE, 'true');
    await open();
    await leave();
    forgetCookie(COOKIE);
    await open();
    const other = document.body.appendChild(document.createElement('dialog'));
    other.show();
    await leave();
    expect(asked).toEqual([]);
  });

  it('stays closed when the page names no list', async () => {
    await open('');
    await leave();
    expect(asked).toEqual([]);
  });

  it('stays closed when the server cannot be reached', async () => {
    await open();
    await leave();
    await last().fail();
    expect([dialog(), cookies().includes(`${COOKIE}=true`)]).toEqual([null, false]);
  });
});
