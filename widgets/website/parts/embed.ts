import { t } from '#registry/texts.ts';

export type Embed = {
  address: string;
  /** Names the frame for screen readers. */
  title: string;
  className: string;
  width?: number;
  height?: number;
};

/**
 * Adds a button to a marker that holds a plain link to a third-party page. Only its click opens a frame in the place
 * of both: until then the third party learns nothing about the visitor.
 * @returns restores the marker
 */
export function offerEmbed(host: HTMLElement, embed: () => Embed, signal: AbortSignal): () => void {
  const offer = document.createElement('div');
  offer.className = 'embed__offer';
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: t('Show it here') });
  button.className = 'button button--quiet button--small';
  const note = Object.assign(document.createElement('p'), {
    className: 'embed__note',
    textContent: t('This content comes from {host}, which will know of your visit.', { host: hostOf(embed().address) }),
  });
  offer.append(button, note);
  const before = [...host.childNodes];
  host.append(offer);
  button.addEventListener(
    'click',
    () => {
      const frame = frameOf(embed());
      host.replaceChildren(frame);
      frame.focus();
    },
    { signal },
  );
  return () => host.replaceChildren(...before);
}

const hostOf = (address: string) => new URL(address).host.replace(/^www\./, '');

function frameOf({ address, title, className, width, height }: Embed): HTMLIFrameElement {
  const frame = Object.assign(document.createElement('iframe'), { src: address, title, className });
  if (width) frame.width = String(width);
  if (height) frame.height = String(height);
  frame.allowFullscreen = true;
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  return frame;
}
