import { t } from '#registry/texts.ts';
import type { ProductName } from '#shop/staff/product/names_view.ts';
import Icon from '#widgets/core/parts/icon.tsx';

type Props = { picked: ProductName[]; change(handles: string[]): void };

/** Products in their order, which buttons change. */
export function PickedProducts({ picked, change }: Props) {
  const without = (handle: string) => picked.flatMap((one) => (one.handle === handle ? [] : one.handle));
  return (
    <ol className="picked-products">
      {picked.map(({ handle, name }, at) => (
        <li key={handle} className="picked-products__item">
          <bdi className="picked-products__name">{name}</bdi>
          {picked.length > 1 && (
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
