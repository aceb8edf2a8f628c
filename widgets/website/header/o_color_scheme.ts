import { defineWidget } from '#registry/widget.ts';

const COOKIE = 'color_scheme';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Day, night, or as the device has it: a form that the server answers, and that a script answers at once. The cookie is
 * the server's, which draws the next page right from its first paint.
 */
export default defineWidget({
  load: 'idle',
  enhance(host, _params, signal) {
    const root = document.documentElement;
    const buttons = host.querySelectorAll<HTMLButtonElement>('button[value]');
    // The browser's own bar has a colour for day and one for night, and knows nothing of the choice.
    const bars = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color][data-scheme]');
    const paintBars = (scheme: string) => {
      for (const bar of bars) bar.media = mediaOf(bar.dataset.scheme as string, scheme);
    };
    const show = (scheme: string) => {
      if (scheme === 'auto') delete root.dataset.colorScheme;
      else root.dataset.colorScheme = scheme;
      paintBars(scheme);
      for (const button of buttons) button.setAttribute('aria-pressed', String(button.value === scheme));
    };
    // All else of the choice the server has drawn.
    paintBars(root.dataset.colorScheme ?? 'auto');
    host.addEventListener(
      'submit',
      (event) => {
        const { value } = (event as SubmitEvent).submitter as HTMLButtonElement;
        event.preventDefault();
        const isSecure = location.protocol === 'https:' ? '; secure' : '';
        const age = value === 'auto' ? -1 : YEAR_SECONDS;
        // biome-ignore lint/suspicious/noDocumentCookie: not every browser that we serve has a cookie store
        document.cookie = `${COOKIE}=${value}; path=/; max-age=${age}; samesite=lax${isSecure}`;
        show(value);
      },
      { signal },
    );
    // Another tab may have chosen meanwhile, or this page comes back from the browser's memory.
    for (const type of ['visibilitychange', 'pageshow'])
      window.addEventListener(
        type,
        () => show(/(?:^|; )color_scheme=(light|dark)/.exec(document.cookie)?.[1] ?? 'auto'),
        { signal, capture: true },
      );
  },
});

function mediaOf(own: string, chosen: string): string {
  if (chosen === 'auto') return `(prefers-color-scheme: ${own})`;
  return own === chosen ? 'all' : 'not all';
}
