/** Draws the icons into a page of another server: browsers show none of another origin. */
import { report } from '#registry/report.ts';

/** As parts name them, see `icon.tsx`. */
const PREFIX = 'islands-';

export async function drawIcons(address: string): Promise<void> {
  try {
    const text = await (await fetch(address, { credentials: 'omit' })).text();
    const drawing = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    for (const symbol of drawing.querySelectorAll('[id]')) symbol.id = PREFIX + symbol.id;
    drawing.setAttribute('aria-hidden', 'true');
    drawing.style.display = 'none';
    afterLoading(() => document.body.append(document.importNode(drawing, true)));
  } catch (error) {
    report('The icons did not come', error);
  }
}

export function afterLoading(work: () => void): void {
  if (document.readyState === 'complete') work();
  else addEventListener('load', work, { once: true });
}
