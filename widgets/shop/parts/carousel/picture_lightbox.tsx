import { useEffect, useMemo } from 'react';
import { useDialog } from '#widgets/core/hooks/use_dialog.ts';
import { Lightbox, type LightboxContent } from '#widgets/core/slideshow/lightbox.tsx';
import { shownIn } from './use_carousel.ts';

/** `opening`: a new object for each time that it opens. */
type Props = { host: HTMLElement; opening: { opener: HTMLAnchorElement } };

/** All pictures of a product's row, beginning with that of the opener. */
export default function PictureLightbox({ host, opening }: Props) {
  const dialog = useDialog();
  const content = useMemo(() => contentOf(host, opening.opener), [host, opening]);
  const { open } = dialog;
  useEffect(() => open(opening.opener), [open, opening]);
  return <Lightbox dialog={dialog} {...content} />;
}

function contentOf(host: HTMLElement, opener: HTMLAnchorElement): LightboxContent {
  const links = shownIn<HTMLAnchorElement>(host, '.o_carousel_product__open');
  const thumbs = shownIn<HTMLImageElement>(host, '.o_carousel_product__thumb img');
  const pictures = links.map((link, i) => {
    const image = link.parentElement?.querySelector('img');
    return { src: link.href, alt: image?.alt ?? '', thumb: thumbs[i]?.src, shown: image?.currentSrc };
  });
  return { title: pictures[0]?.alt ?? '', pictures, index: links.indexOf(opener) };
}
