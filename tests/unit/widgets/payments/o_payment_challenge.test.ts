import { beforeEach, expect, it, vi } from 'vitest';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/payments/o_payment_challenge.ts';

const sent = vi.fn();
const show = (params: object) => showWidget(widget, { tag: 'form', html: '<button>Go</button>', params });

beforeEach(() => {
  sent.mockReset();
  history.replaceState(null, '');
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(sent);
  return () => vi.restoreAllMocks();
});

it('Bank challenge form submits itself once with atOnce, and not again when the visitor comes back', async () => {
  await show({ atOnce: true });
  await show({ atOnce: true });
  expect(sent).toHaveBeenCalledOnce();
});

it('Bank challenge form does not submit itself without atOnce', async () => {
  await show({});
  expect(sent).not.toHaveBeenCalled();
});
