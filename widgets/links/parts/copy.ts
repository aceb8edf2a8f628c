import { t } from '#registry/texts.ts';
import { copyText } from '#widgets/core/copy.ts';
import { announce } from '#widgets/core/live_region.ts';

const COPIED_MS = 5000;

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** Copies what the button carries in `data-clipboard-text`; for five seconds it says that it did. */
export async function copyFrom(button: HTMLElement, signal: AbortSignal): Promise<void> {
  if (!(await copyText(button.dataset.clipboardText ?? ''))) {
    announce(t('The link could not be copied. Select it and copy it yourself.'));
    return;
  }
  const label = t('Copy');
  button.textContent = t('Copied');
  announce(t('Copied'));
  forget(button);
  const back = () => {
    forget(button);
    // Meanwhile the button may have got another meaning.
    if (button.textContent === t('Copied')) button.textContent = label;
  };
  timers.set(button, setTimeout(back, COPIED_MS));
  signal.addEventListener('abort', back, { once: true });
}

function forget(button: HTMLElement): void {
  clearTimeout(timers.get(button));
  timers.delete(button);
}

/** All buttons of that kind in a place, also those that come later. */
export function copyOnClick(scope: HTMLElement, signal: AbortSignal): void {
  scope.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLElement>('.btn_shorten_url_clipboard');
      if (button) void copyFrom(button, signal);
    },
    { signal },
  );
}
