import { t } from '#registry/texts.ts';
import type { ProductName } from '#shop/staff/product/names_view.ts';
import Icon from '#widgets/core/parts/icon.tsx';

type Props = { picked: ProductName[]; change(handles: string[]): void; isOrdered: boolean };

/** Products in their order, which buttons change. */
export function PickedProducts({ picked, change, isOrdered }: Props) {
  const without = (handle: string) => picked.flatMap((one) => (one.handle === handle ? [] : one.handle));
  return (
    <ol className="picked-products">
      {picked.map(({ handle, name, picture, price }, at) => (
        <li key={handle} className="picked-products__item">
          {picture && <img className="picked-products__picture" src={picture} alt="" width={40} height={40} />}
          <bdi className="picked-products__name">{name}</bdi>
          {price && <bdi className="picked-products__price">{price}</bdi>}
          {isOrdered && picked.length > 1 && (
            <button
              type="button"
              className="button button--quiet button--icon"
              aria-label={`${t('Move up')}: ${name}`}
              disabled={at === 0}
              onClick={() => change(without(handle).toSpliced(at - 1, 0, handle))}
            >
              <Icon name="up" />
            </button>
          )}
          <button
            type="button"
            className="button button--quiet button--icon"
            aria-label={`${t('Remove')}: ${name}`}
            onClick={() => change(without(handle))}
          >
            <Icon name="trash" />
          </button>
        </li>
      ))}
    </ol>
  );
}
