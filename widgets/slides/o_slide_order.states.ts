import { defineStates } from '#registry/states.ts';
import type { OrderedSlide } from '#slides/staff/order_view.ts';
import widget from './o_slide_order.tsx';

const slideOf = (id: number, name: string, note = ''): OrderedSlide => ({ id, name, url: `/admin/slides/${id}`, note });
const url = '/admin/slides/channels/1/order';

export default defineStates(
  widget,
  {
    'One item': { params: { url, slides: [slideOf(1, 'Care of oiled wood')] } },
    'Three items, one of them a draft': {
      params: { url, slides: [slideOf(1, 'Care of oiled wood'), slideOf(2, 'Waxes', 'Draft'), slideOf(3, 'Soaps')] },
    },
    'A long title, and one from right to left': {
      params: { url, slides: [slideOf(1, 'Unbreakable'.repeat(12)), slideOf(2, 'العناية بالخشب المزيّت')] },
    },
  },
  {
    empty: { never: 'without an item the page leaves it out' },
    loading: { never: 'the new order is shown at once' },
    wrong: { in: 'Three items, one of them a draft', press: 'button:not([disabled])' },
    full: 'Three items, one of them a draft',
    long: 'A long title, and one from right to left',
    rightToLeft: 'A long title, and one from right to left',
  },
);
