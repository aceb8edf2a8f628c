import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useIsKept, useNewest } from '#registry/hooks.ts';
import { useHost } from '#registry/host.ts';
import { data, flag, number } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import type { CarouselPicture } from '#shop/product/combination_contract.ts';
import Carousel from '#widgets/shop/parts/carousel/carousel.tsx';
import type { Opening } from '#widgets/shop/parts/carousel/picture_lightbox.tsx';
import { onPictures } from '#widgets/shop/parts/carousel/product_pictures.ts';
import { linksIn, thumbsIn, useCarousel, type Zoom } from '#widgets/shop/parts/carousel/use_carousel.ts';

type Props = Zoom & { templateId: number; pictures: CarouselPicture[] };

/** The pictures of a product, or those of an author: a row that snaps, thumbnails, arrows, and a look from close by. */
export default defineWidget({
  load: 'idle',
  keepsHtml: true,
  params: {
    /** Id of the product, whose chosen combination changes the pictures. */
    templateId: number(),
    /** Pictures in their order. */
    pictures: data<CarouselPicture[]>([]),
    /** Pictures enlarge under the pointer, without a click. */
    ecomZoomAuto: flag(),
    /** How much they enlarge. */
    ecomZoomFactor: number(1.5),
  },
  View: (props) => (useIsKept() ? <AuthorsPictures {...props} /> : <ProductPictures {...props} />),
});

function ProductPictures({ templateId, pictures: opening, ...zoom }: Props) {
  const [current, setCurrent] = useState(0);
  const pictures = useVariant(templateId, () => setCurrent(0)) ?? opening;
  const lightbox = useLightbox();
  useCarousel(zoom, { current, moved: setCurrent, enlarge: lightbox.open });
  return (
    <>
      <Carousel key={pictures[0]?.zoom} pictures={pictures} current={current} />
      {lightbox.element}
    </>
  );
}

/** The author's, until another variant is chosen, whose pictures take their place. */
function AuthorsPictures({ templateId, pictures: _none, ...zoom }: Props) {
  const host = useHost();
  const [current, setCurrent] = useState<number | null>(null);
  const pictures = useVariant(templateId, () => setCurrent(0));
  const isReplaced = pictures !== null;
  useHidden(host, isReplaced);
  // What it changed is taken back at once when it ends.
  useLayoutEffect(() => {
    if (current === null || isReplaced) return;
    const marked = host.querySelector('.o_carousel_product__thumb[aria-current]');
    const thumb = thumbsIn(host)[current];
    marked?.removeAttribute('aria-current');
    thumb?.setAttribute('aria-current', 'true');
    return () => {
      thumb?.removeAttribute('aria-current');
      marked?.setAttribute('aria-current', 'true');
    };
  }, [host, current, isReplaced]);
  const lightbox = useLightbox();
  useCarousel(zoom, { current: current ?? 0, moved: setCurrent, enlarge: lightbox.open });
  return (
    <>
      {pictures && createPortal(<Carousel key={pictures[0]?.zoom} pictures={pictures} current={current ?? 0} />, host)}
      {lightbox.element}
    </>
  );
}

/** The pictures of the variant that was chosen since the page opened. */
function useVariant(templateId: number, changed: () => void): CarouselPicture[] | null {
  const [pictures, setPictures] = useState<CarouselPicture[] | null>(null);
  const newest = useNewest(changed);
  useEffect(
    () =>
      onPictures(templateId, (chosen) => {
        setPictures(chosen);
        newest.current();
      }),
    [templateId, newest],
  );
  return pictures;
}

/** Hides the author's pictures for as long as others stand there. */
function useHidden(host: HTMLElement, isHidden: boolean): void {
  const [own] = useState(() => [...host.children].filter((one) => !one.hasAttribute('hidden')));
  useLayoutEffect(() => {
    if (!isHidden) return;
    for (const one of own) one.toggleAttribute('hidden', true);
    return () => {
      for (const one of own) one.removeAttribute('hidden');
    };
  }, [own, isHidden]);
}

type Opened = { Box: ComponentType<{ opening: Opening }>; opening: Opening };

/** All pictures in a lightbox, which comes at its first use; should it not come, the link leads to the picture. */
function useLightbox() {
  const host = useHost();
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = async (opener: HTMLAnchorElement) => {
    try {
      const { default: Box } = await import('#widgets/shop/parts/carousel/picture_lightbox.tsx');
      setOpened({ Box, opening: { opener, links: linksIn(host), thumbs: thumbsIn(host) } });
    } catch {
      location.assign(opener.href);
    }
  };
  return { open, element: opened && <opened.Box opening={opened.opening} /> };
}
