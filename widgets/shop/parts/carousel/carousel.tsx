import { t } from '#registry/texts.ts';
import type { CarouselPicture } from '#shop/product/combination_contract.ts';
import Icon from '#widgets/core/parts/icon.tsx';

type Props = {
  pictures: CarouselPicture[];
  /** The one that is seen. */
  current?: number;
};

/** The pictures of a product: a row that snaps, and thumbnails that are links to the slides. */
export default function Carousel({ pictures, current = 0 }: Props) {
  return (
    <>
      <div className="o_carousel_product__stage">
        {/* biome-ignore lint/a11y/useSemanticElements: a row of pictures is a group, of no fields */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
        <div className="o_carousel_product__track" tabIndex={0} role="group" aria-label={t('Images')}>
          {pictures.map((picture, i) => (
            <Slide key={picture.zoom} picture={picture} n={i + 1} />
          ))}
        </div>
        {pictures.length > 1 && (
          <>
            <Control way="previous" icon="back" step={-1} label={t('Previous')} />
            <Control way="next" icon="next" step={1} label={t('Next')} />
          </>
        )}
      </div>
      {pictures.length > 1 && (
        <ul className="o_carousel_product__thumbs">
          {pictures.map(({ zoom, thumb }, i) => (
            <li key={zoom}>
              <a
                className="o_carousel_product__thumb"
                href={`#picture-${i + 1}`}
                aria-current={i === current || undefined}
              >
                <img src={thumb} width={90} height={90} alt={t('Image {n}', { n: i + 1 })} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Slide({ picture, n }: { picture: CarouselPicture; n: number }) {
  const { src, srcset, sizes, width, height, alt, zoom } = picture;
  const when = n === 1 ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const);
  return (
    <div className="o_carousel_product__slide" id={`picture-${n}`}>
      <img
        className="o_carousel_product__image"
        alt={alt}
        data-zoom={zoom}
        srcSet={srcset}
        {...{ src, sizes, width, height }}
        {...when}
        decoding="async"
      />
      <a className="o_carousel_product__open" href={zoom}>
        <Icon name="zoom" />
        <span className="visually-hidden">{t('Enlarge image {n}', { n })}</span>
      </a>
    </div>
  );
}

type ControlProps = { way: 'previous' | 'next'; icon: string; step: number; label: string };

function Control({ way, icon, step, label }: ControlProps) {
  return (
    <button
      className={`o_carousel_product__control o_carousel_product__control--${way} with-script`}
      type="button"
      data-step={step}
    >
      <Icon name={icon} />
      <span className="visually-hidden">{label}</span>
    </button>
  );
}
