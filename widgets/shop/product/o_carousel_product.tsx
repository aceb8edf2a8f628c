import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { useIsKept } from '#registry/hooks.ts';
import { useHost } from '#registry/host.ts';
import { data, flag, number } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import type { CarouselPicture } from '#shop/product/combination_contract.ts';
import Carousel from '#widgets/shop/parts/carousel/carousel.tsx';
import { onPictures } from '#widgets/shop/parts/carousel/product_pictures.ts';
import { thumbsIn, useCarousel, type Zoom } from '#widgets/shop/parts/carousel/use_carousel.ts';

type Props = Zoom & { templateId: number; pictures: CarouselPicture[] };

/** The pictures of a product, or those of an author: a row that snaps, thumbnails, arrows, and a look from close by. */
export default defineWidget({
  load: 'visible',
  keepsHtml: () => true,
  params: {
    templateId: number(),
    pictures: data<CarouselPicture[]>([]),
    ecomZoomAuto: flag(),
    ecomZoomFactor: number(1.5),
  },
  View: (props) => (useIsKept() ? <AuthorsPictures {...props} /> : <ProductPictures {...props} />),
});

function ProductPictures({ templateId, pictures: opening, ...zoom }: Props) {
  const [pictures, setPictures] = useState(opening);
  const [current, setCurrent] = useState(0);
  useEffect(
    () =>
      onPictures(templateId, (chosen) => {
        setPictures(chosen);
        setCurrent(0);
      }),
    [templateId],
  );
  const lightbox = useLightbox();
  useCarousel(zoom, { current, moved: setCurrent, enlarge: lightbox.open });
  return (
    <>
      <Carousel key={pictures[0]?.zoom} pictures={pictures} current={current} />
      {lightbox.element}
    </>
  );
}

/** They stay when another variant is chosen: which are whose, the author alone knows. */
function AuthorsPictures(zoom: Zoom) {
  const host = useHost();
  const [current, setCurrent] = useState<number | null>(null);
  // What it changed is taken back at once when it ends.
  useLayoutEffect(() => {
    if (current === null) return;
    const marked = host.querySelector('.o_carousel_product__thumb[aria-current]');
    const thumb = thumbsIn(host)[current];
    marked?.removeAttribute('aria-current');
    thumb?.setAttribute('aria-current', 'true');
    return () => {
      thumb?.removeAttribute('aria-current');
      marked?.setAttribute('aria-current', 'true');
    };
  }, [host, current]);
  const lightbox = useLightbox();
  useCarousel(zoom, { current: current ?? 0, moved: setCurrent, enlarge: lightbox.open });
  return lightbox.element;
}

type Opened = {
  Box: ComponentType<{ host: HTMLElement; opening: { opener: HTMLAnchorElement } }>;
  opener: HTMLAnchorElement;
};

/** All pictures in a lightbox, which comes at its first use; should it not come, the link leads to the picture. */
function useLightbox() {
  const host = useHost();
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = async (opener: HTMLAnchorElement) => {
    try {
      const { default: Box } = await import('#widgets/shop/parts/carousel/picture_lightbox.tsx');
      setOpened({ Box, opener });
    } catch {
      location.assign(opener.href);
    }
  };
  return { open, element: opened && <opened.Box host={host} opening={opened} /> };
}
