import { useState } from 'react';
import { useHostEvent } from '#registry/hooks.ts';
import { useHost } from '#registry/host.ts';
import { number } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { useDialog } from '#widgets/core/hooks/use_dialog.ts';
import { Lightbox, type LightboxContent, type LightboxPicture } from '#widgets/core/slideshow/lightbox.tsx';

/** Pictures of an author that are links to their full size: they open in a lightbox. */
export default defineWidget({
  load: 'interact',
  keepsHtml: true,
  params: {
    /** The lightbox goes on by itself each so many ms; 0: never. */
    interval: number(0),
  },
  View({ interval }) {
    const host = useHost();
    const dialog = useDialog();
    const [content, setContent] = useState<LightboxContent | null>(null);
    useHostEvent('click', (event) => {
      const links = [...host.querySelectorAll<HTMLAnchorElement>('a:has(img)')];
      const index = links.findIndex((link) => link.contains(event.target as Node));
      if (index < 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const title = host.getAttribute('aria-label') ?? t('Images');
      setContent({ title, pictures: links.map(pictureOf), index });
      dialog.open(links[index]);
    });
    return content && <Lightbox dialog={dialog} {...content} interval={interval} />;
  },
});

function pictureOf(link: HTMLAnchorElement): LightboxPicture {
  const image = link.querySelector('img');
  const caption = link.closest('figure')?.querySelector('figcaption')?.textContent ?? undefined;
  const shown = image?.currentSrc || image?.src;
  return { src: link.href, alt: image?.alt ?? '', thumb: shown, shown, caption };
}
