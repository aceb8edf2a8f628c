import { data, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import type { OrderedSlide } from '#slides/staff/order_view.ts';
import { type Order, useSortableList } from '#widgets/core/hooks/use_sortable_list.ts';
import { MoveButton } from '#widgets/core/parts/move_button.tsx';

/** What stands in a category, for staff: ordered by buttons, and with a script by dragging, too. */
export default defineWidget({
  load: 'idle',
  isEssential: true,
  params: {
    /** Where a button posts its move. */
    url: text(),
    /** Slides of the channel in their order. */
    slides: data<OrderedSlide[]>(),
  },
  View({ url, slides }) {
    const order = useSortableList(url, slides, (place) => t('Item {n} of {count}', place));
    const { items, error } = order;
    return (
      <form ref={order.form} method="post" action={url} onSubmit={order.submit}>
        {error && (
          <p className="alert alert--danger" role="alert">
            {error}
          </p>
        )}
        <ol className="slide-order">
          {items.map((slide, at) => (
            <OrderItem key={slide.id} slide={slide} at={at} count={items.length} order={order} />
          ))}
        </ol>
      </form>
    );
  },
});

type ItemProps = { slide: OrderedSlide; at: number; count: number; order: Order<OrderedSlide> };

function OrderItem({ slide, at, count, order }: ItemProps) {
  const { id, name, url, note } = slide;
  return (
    <li
      className={`slide-order__item${order.dragged === id ? ' slide-order__item--dragged' : ''}`}
      {...order.dragging(id, at)}
    >
      <span className="slide-order__name">
        <a href={url} draggable={false} dir="auto">
          {name}
        </a>
        {note && <span className="badge badge--muted">{note}</span>}
      </span>
      <span className="slide-order__buttons">
        <MoveButton to="up" label={`${t('Move up')}: ${name}`} id={id} isPossible={at > 0} />
        <MoveButton to="down" label={`${t('Move down')}: ${name}`} id={id} isPossible={at < count - 1} />
      </span>
    </li>
  );
}
