import { useEffect, useMemo } from 'react';
import { useDialog } from '#widgets/core/hooks/use_dialog.ts';
import { Lightbox, type LightboxContent } from '#widgets/core/slideshow/lightbox.tsx';

/** What was pressed, among the links and small pictures that are shown: handed over, or both would share one more file. */
export type Opening = { opener: HTMLAnchorElement; links: HTMLAnchorElement[]; thumbs: HTMLElement[] };

/** `opening`: a new object for each time that it opens. */
type Props = { opening: Opening };

/** All pictures of a product's row, beginning with that of the opener. */
export default function PictureLightbox({ opening }: Props) {
  const dialog = useDialog();
  const content = useMemo(() => contentOf(opening), [opening]);
  const { open } = dialog;
  useEffect(() => open(opening.opener), [open, opening]);
  return <Lightbox dialog={dialog} {...content} />;
}

function contentOf({ opener, links, thumbs }: Opening): LightboxContent {
  const pictures = links.map((link, i) => {
    const image = link.parentElement?.querySelector('img');
    return {
      src: link.href,
      alt: image?.alt ?? '',
      thumb: thumbs[i]?.querySelector('img')?.src,
      shown: image?.currentSrc,
    };
  });
  return { title: pictures[0]?.alt ?? '', pictures, index: links.indexOf(opener) };
}
