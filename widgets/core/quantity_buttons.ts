import { t } from '#registry/texts.ts';
import { announce } from './live_region.ts';
import { clamp, parseQuantity } from './quantity.ts';

/**
 * Buttons with `data-step="-1"` and `data-step="1"` beside a number input, at any depth of a scope.
 * They change the input within its `min` and `max` and fire its `input` and `change`, as typing does.
 */
export function stepQuantities(scope: HTMLElement, signal: AbortSignal): void {
  scope.addEventListener('click', (event) => pressed(event.target as Element), { signal });
  scope.addEventListener('change', (event) => keepWithin(event.target as Element), { signal, capture: true });
}

function pressed(target: Element): void {
  const button = target.closest<HTMLElement>('[data-step]');
  const input = button?.parentElement?.querySelector<HTMLInputElement>('input[type=number]');
  if (!button || !input || input.disabled) return;
  input.value = String(within(input, parseQuantity(input.value || '0') + Number(button.dataset.step)));
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Runs before other listeners, so that none of them sends an invalid quantity. */
function keepWithin(input: Element): void {
  if (!(input instanceof HTMLInputElement) || input.type !== 'number') return;
  const value = within(input, parseQuantity(input.value));
  if (input.value === String(value)) return;
  input.value = String(value);
  announce(t('The quantity is now {n}.', { n: value }));
}

/** Without limits of its own an input counts from 0 without end. */
export function within({ min, max }: { min: string; max: string }, wanted: number): number {
  return clamp(wanted, Number(min || 0), max === '' ? Number.POSITIVE_INFINITY : Number(max));
}
