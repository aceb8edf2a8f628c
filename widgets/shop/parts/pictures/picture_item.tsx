import { t } from '#registry/texts.ts';
import type { StaffPicture } from '#shop/staff/pictures/list_view.ts';
import type { Order } from '#widgets/core/hooks/use_sortable_list.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import { MoveButton } from '#widgets/core/parts/move_button.tsx';
import Picture from '#widgets/core/parts/picture.tsx';

type Props = { picture: StaffPicture; at: number; count: number; order: Order<StaffPicture> };

export function PictureItem({ picture, at, count, order }: Props) {
  const { id, alt } = picture;
  const label = t('Image {n}', { n: at + 1 });
  const isDragged = order.dragged === id;
  return (
    <li
      className={`product-pictures__item${isDragged ? ' product-pictures__item--dragged' : ''}`}
      {...order.dragging(id, at)}
    >
      <a href={picture.editUrl} draggable={false}>
        <Picture picture={picture.picture} look="picture--square" />
      </a>
      <p className="product-pictures__place">{at === 0 ? t('Main image') : label}</p>
      <p className="product-pictures__alt">{alt || t('No alternative text')}</p>
      <p className="product-pictures__actions">
        <MoveButton to="up" label={`${t('Move up')}: ${label}`} id={id} isPossible={at > 0} />
        <MoveButton to="down" label={`${t('Move down')}: ${label}`} id={id} isPossible={at < count - 1} />
        <a className="button button--quiet button--icon" href={picture.editUrl} draggable={false}>
          <Icon name="edit" />
          <span className="visually-hidden">{`${t('Edit')}: ${label}`}</span>
        </a>
        <a className="button button--quiet button--icon" href={picture.deleteUrl} draggable={false}>
          <Icon name="trash" />
          <span className="visually-hidden">{`${t('Delete')}: ${label}`}</span>
        </a>
      </p>
    </li>
  );
}
