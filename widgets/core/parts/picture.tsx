export type PictureProps = {
  picture: { src: string; srcset: string; sizes: string; width: number; height: number; alt: string; focus?: string };
  /** One more class. */
  look?: string;
  /** Seen at once, so not lazy. */
  eager?: boolean | undefined;
};

/** A picture in the sizes that the server has. */
export default function Picture({ picture, look = '', eager }: PictureProps) {
  const { srcset, alt, focus = '', ...attributes } = picture;
  const when = eager ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const);
  return (
    <img
      className={`picture ${look} ${focus}`.trim()}
      alt={alt}
      srcSet={srcset}
      {...attributes}
      {...when}
      decoding="async"
    />
  );
}
