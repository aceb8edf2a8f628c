import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckinStart, ScanResult } from '#events/checkin/contract.ts';
import { asked, comeOnline, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/events/o_event_checkin.states.ts';
import widget from '#widgets/events/o_event_checkin.tsx';

const { start: START } = states['At the beginning']!.params as { start: CheckinStart };
const COUNTS = { inside: 4, expected: 24 };
const CODE = '7-6R5Y-M98R-E5GD';
const valid: ScanResult = { scan: 's', verdict: 'admitted', attendee: 7, name: 'Ann Lee', ticket: '', detail: '' };

/** SHA-256 of the code without dashes, as the server's list has it. */
async function hashOf(code: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code.replaceAll('-', '')));
  return Buffer.from(bytes).toString('base64url').slice(0, 16);
}

async function open() {
  const host = await showWidget(widget, { params: { start: { ...START, warning: '', address: location.pathname } } });
  const submit = async (entered: string) => {
    host.querySelector<HTMLInputElement>('[name=entered]')!.value = entered;
    host.querySelector('#checkin-entry')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await settled();
  };
  const title = () => host.querySelector('.checkin-verdict__title')?.textContent;
  return { host, submit, title };
}

beforeEach(() => localStorage.clear());

describe('The check-in page', () => {
  it('shows the result of the server for each code, and undoes it', async () => {
    const { host, submit, title } = await open();
    await last().answer({ rows: [], next: null });
    await submit(CODE);
    expect(last().body).toMatchObject({ scans: [{ code: CODE, door: 'Main door' }] });
    await last().answer({ results: [valid], counts: COUNTS });
    expect([title(), host.querySelector('[role=alert]')!.textContent]).toEqual(['Valid', 'ValidAnn LeeUndo']);
    expect(host.querySelector('.checkin__counts')!.textContent).toBe('4 of 24 are in');
    host.querySelector<HTMLButtonElement>('.checkin-verdict button')!.click();
    await settled();
    await last().answer({ isUndone: true, counts: { ...COUNTS, inside: 3 } });
    expect(title()).toBe('Check-in undone');
  });

  it('searches for input that is not a code, and lets in a found attendee', async () => {
    const { host, submit, title } = await open();
    await last().answer({ rows: [], next: null });
    await submit('Ann');
    expect([last().path.split('/').at(-1), last().body]).toEqual(['search', { entered: 'Ann' }]);
    await last().answer({ matches: [{ id: 7, name: 'Ann Lee', detail: '', state: 'confirmed' }], isMore: false });
    host.querySelector<HTMLButtonElement>('.checkin-match button')!.click();
    await settled();
    expect(last().body).toMatchObject({ scans: [{ attendee: 7 }] });
    await last().answer({ results: [{ ...valid, verdict: 'used', detail: '6:02 PM' }], counts: COUNTS });
    expect(title()).toBe('Already used');
  });

  it('continues with its list without a network, lets in once, and reports conflicts when it is back', async () => {
    const { host, submit, title } = await open();
    await last().answer({
      rows: [`7\t${await hashOf(CODE)}\tAnn L.\tconfirmed`, '8\tx\tBen L.\tcancelled'],
      next: null,
    });
    await submit(CODE);
    await last().fail();
    await vi.waitFor(() => expect(title()).toBe('Valid'));
    expect(host.textContent).toContain('1 check-in waits for the network.');
    await submit(CODE);
    await last().fail();
    await vi.waitFor(() => expect(title()).toBe('Already used'));
    await submit('Ánn Lee');
    await last().fail();
    await vi.waitFor(() => expect(host.querySelector('.checkin-match .badge')?.textContent).toBe('Already used'));
    const count = asked.length;
    await comeOnline();
    await settled();
    expect(asked.length).toBe(count + 1);
    const [sent] = last().body.scans;
    expect(sent).toMatchObject({ attendee: 7, hash: await hashOf(CODE), door: 'Main door' });
    const used: ScanResult = { ...valid, scan: sent.scan, verdict: 'used', detail: '6:02 PM, Garden door' };
    await last().answer({ results: [used], counts: COUNTS });
    expect(host.querySelector('.checkin-conflicts')!.textContent).toContain(
      'Ann L.: already used, 6:02 PM, Garden door',
    );
    expect(host.textContent).not.toContain('waits for the network');
  });

  it('sends what waited before a reload at once, and reports its conflicts', async () => {
    const queued = { scan: 'scan-before-reload', door: 'Main door', at: 1, name: 'Ann L.', attendee: 7 };
    localStorage.setItem(`event-checkin:queue:${START.eventId}`, JSON.stringify([queued]));
    const { host } = await open();
    expect(last().body).toMatchObject({ scans: [{ scan: queued.scan, attendee: 7 }] });
    await last().answer({ results: [{ ...valid, scan: queued.scan, verdict: 'cancelled' }], counts: COUNTS });
    expect(host.querySelector('.checkin-conflicts')!.textContent).toContain('Ann L.: cancelled');
  });

  const queueUp = (count: number) => {
    const queued = Array.from({ length: count }, (_, at) => ({
      ...{ scan: `scan-number-${at}`, door: '', at: 1, name: `Ann ${at}`, attendee: at + 1 },
    }));
    localStorage.setItem(`event-checkin:queue:${START.eventId}`, JSON.stringify(queued));
  };

  it('reports the conflicts of what was sent before the network went again', async () => {
    queueUp(51);
    const { host } = await open();
    await last().answer({ results: [{ ...valid, scan: 'scan-number-3', verdict: 'used' }], counts: COUNTS });
    await last().fail();
    expect(host.querySelector('.checkin-conflicts')!.textContent).toContain('Ann 3: already used');
    expect(host.textContent).toContain('1 check-in waits for the network.');
  });

  it('says why what waited is refused, and keeps nothing of an event it may no longer see', async () => {
    queueUp(1);
    localStorage.setItem(
      `event-checkin:list:${START.eventId}`,
      JSON.stringify({ rows: [], deletesAt: 1e15, savedAt: 1 }),
    );
    const { host } = await open();
    await last().fail();
    await last().fail();
    const device = () => host.querySelector('.checkin__device')!.textContent;
    expect(device()).toContain('No network');
    await comeOnline();
    await last().answer({ error: { message: 'Please sign in.' } }, 401);
    expect(device()).toContain('Please sign in.');
    expect(device()).not.toContain('No network');
    expect(localStorage.getItem(`event-checkin:list:${START.eventId}`)).toBeNull();
    expect(localStorage.getItem(`event-checkin:queue:${START.eventId}`)).toContain('scan-number-0');
  });

  it('stores hashes of codes and short names only', async () => {
    const { submit, title } = await open();
    await last().answer({ rows: [`7\t${await hashOf(CODE)}\tAnn L.\tconfirmed`], next: null });
    await submit(CODE);
    await last().fail();
    await vi.waitFor(() => expect(title()).toBe('Valid'));
    const stored = () => JSON.stringify({ ...localStorage });
    expect(stored()).not.toContain(CODE);
    await comeOnline();
    const [{ scan }] = last().body.scans;
    await last().answer({ results: [{ ...valid, scan, verdict: 'used' }], counts: COUNTS });
    expect(stored()).toContain('Ann L.');
    expect(stored()).not.toContain('Ann Lee');
  });

  it('checks a second code after the first, and drops none', async () => {
    const { submit, title } = await open();
    await last().answer({ rows: [], next: null });
    await submit(CODE);
    await submit('8-6R5Y-M98R-E5GD');
    expect(last().body).toMatchObject({ scans: [{ code: CODE }] });
    await last().answer({ results: [valid], counts: COUNTS });
    expect(last().body).toMatchObject({ scans: [{ code: '8-6R5Y-M98R-E5GD' }] });
    await last().answer({ results: [{ ...valid, verdict: 'used' }], counts: COUNTS });
    expect(title()).toBe('Already used');
  });

  it('deletes the data of a past event', async () => {
    localStorage.setItem(
      'event-checkin:list:9',
      JSON.stringify({ rows: ['1\ta\tAnn L.\tconfirmed'], deletesAt: 1, savedAt: 1 }),
    );
    localStorage.setItem('event-checkin:done:9', '{}');
    localStorage.setItem('event-checkin:conflicts:9', '[]');
    await open();
    await vi.waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
  });
});
