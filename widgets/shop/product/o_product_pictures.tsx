import { data, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import type { StaffPicture } from '#shop/staff/pictures/list_view.ts';
import { useSortableList } from '#widgets/core/hooks/use_sortable_list.ts';
import { PictureItem } from '#widgets/shop/parts/pictures/picture_item.tsx';

/** The pictures of a product, for staff: ordered by buttons, and with a script by dragging, too. */
export default defineWidget({
  load: 'idle',
  isEssential: true,
  params: {
    /** Where a button posts its move. */
    url: text(),
    /** Pictures of the product in their order. */
    pictures: data<StaffPicture[]>(),
  },
  View({ url, pictures: opening }) {
    const order = useSortableList(url, opening, (place) => t('Image {n} of {count}', place));
    const { items: pictures, error } = order;
    return (
      <form ref={order.form} method="post" action={url} onSubmit={order.submit}>
        {error && (
          <p className="alert alert--danger" role="alert">
            {error}
          </p>
        )}
        <ol className="product-pictures">
          {pictures.map((picture, at) => (
            <PictureItem key={picture.id} picture={picture} at={at} count={pictures.length} order={order} />
          ))}
        </ol>
      </form>
    );
  },
});
