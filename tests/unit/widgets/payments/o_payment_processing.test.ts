import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PolledTransaction } from '#payments/ledger/contract.ts';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/payments/o_payment_processing.tsx';

let host: HTMLElement;
let went: ReturnType<typeof vi.fn<(address: string | URL) => void>>;

const payment = (state: PolledTransaction['state'], more: Partial<PolledTransaction> = {}): PolledTransaction => ({
  reference: `S-${state}`,
  amount: '$ 120.00',
  currency: 'USD',
  state,
  is_processed: true,
  state_message: '',
  acquirer_provider: 'test',
  return_url: `/after/${state}`,
  type: 'payment',
  ...more,
});
const polled = (...transactions: PolledTransaction[]) => last().answer({ success: true, transactions });
const overlay = () => host.querySelector('.processing__overlay');
const titles = () => [...host.querySelectorAll('.payments__title')].map(({ textContent }) => textContent);

beforeEach(async () => {
  went = vi.fn();
  vi.spyOn(location, 'assign').mockImplementation(went);
  document.documentElement.dataset.oeCompanyName = 'Alder & Fern';
  host = await showWidget(widget);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  };
});

describe('Polling of payments', () => {
  it('starts at once with an overlay', () => {
    expect(asked).toHaveLength(1);
    expect(last().path).toBe('/payment/process/poll');
    expect(overlay()?.textContent).toBe('We are processing your payments, please wait ...');
  });

  it('repeats every 3 s, after ten requests every 10 s, after twenty every 30 s', async () => {
    const waits: number[] = [];
    for (let answers = 1; answers <= 23; answers++) {
      await last().answer({ success: false, error: 'tx_process_retry' });
      let waited = 0;
      while (asked.length === answers) {
        await vi.advanceTimersByTimeAsync(1000);
        waited++;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([...Array(10).fill(3), ...Array(10).fill(10), ...Array(3).fill(30)]);
    expect(overlay()).not.toBeNull();
  });
});

describe('Redirect after payment', () => {
  it.each(['done', 'error', 'authorized'] as const)(
    'goes to the return URL when exactly one payment is %s',
    async (state) => {
      await polled(payment(state), payment('draft'), payment('cancel'));
      expect(went).toHaveBeenCalledExactlyOnceWith(`/after/${state}`);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(asked).toHaveLength(1);
    },
  );

  it('goes to the return URL of a bank transfer in any state', async () => {
    await polled(payment('pending', { acquirer_provider: 'transfer' }), payment('done'));
    expect(went).toHaveBeenCalledExactlyOnceWith('/after/pending');
  });

  it.each([[['pending']], [['done', 'pending']], [['done', 'error']], [['draft']]] as PolledTransaction['state'][][][])(
    'does not happen for payments in the states %j',
    async (kinds) => {
      await polled(...kinds.map((state) => payment(state)));
      expect(went).not.toHaveBeenCalled();
      expect(overlay()).toBeNull();
      await vi.advanceTimersByTimeAsync(3000);
      expect(asked).toHaveLength(2);
    },
  );
});

describe('Payment status page', () => {
  it('groups payments by their result', async () => {
    await polled(
      payment('draft'),
      payment('cancel'),
      payment('done'),
      payment('pending', { message_to_display: 'Soon.' }),
      payment('authorized'),
      payment('error', { state_message: 'The card was declined.' }),
    );
    expect(titles()).toEqual(['Payments failed', 'Payments received', 'Awaiting payment', 'Cancelled payments']);
    const [failed, received] = host.querySelectorAll('.payments');
    expect(failed?.textContent).toContain('Reason: The card was declined.');
    expect([...received!.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/after/done']);
    expect(received?.querySelectorAll('li')).toHaveLength(3);
    expect(received?.textContent).toContain('Soon.');
  });

  it('says of a payment that goes back that it does, and not that the order was processed', async () => {
    await polled(payment('done'), payment('done', { reference: 'S-again', goes_back: 'You get it back.' }));
    const [first, again] = host.querySelectorAll('.payments li');
    expect(first?.textContent).toContain('Your order has been processed.');
    expect(again?.textContent).toContain('You get it back.');
    expect(again?.textContent).not.toContain('processed');
  });

  it('shows three sentences when there is no payment', async () => {
    await last().answer({ success: false, error: 'no_tx_found' });
    expect(host.querySelector('.payments')?.children).toHaveLength(3);
    expect(host.textContent).toContain('We are not able to find your payment, but don’t worry.');
    expect(overlay()).toBeNull();
  });

  it('keeps the last list when the server has no more payments to report', async () => {
    await polled(payment('done'), payment('error'));
    await vi.advanceTimersByTimeAsync(3000);
    await last().answer({ success: false, error: 'no_tx_found' });
    expect(titles()).toEqual(['Payments failed', 'Payments received']);
  });

  it('shows the error of the server', async () => {
    await last().answer({ success: false, error: 'Something is odd.' });
    expect(titles()).toEqual(['Internal server error']);
    expect(host.textContent).toContain('Something is odd.');
  });

  it('shows that the server cannot be reached and continues polling', async () => {
    await last().fail();
    expect(titles()).toEqual(['Server error: Unable to contact the Alder & Fern server.']);
    expect(host.textContent).toContain('Please wait ...');
    await vi.advanceTimersByTimeAsync(3000);
    expect(asked).toHaveLength(2);
    await polled(payment('done'));
    await settled();
    expect(went).toHaveBeenCalledExactlyOnceWith('/after/done');
  });
});
