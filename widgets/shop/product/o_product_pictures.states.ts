import { defineStates } from '#registry/states.ts';
import type { StaffPicture } from '#shop/staff/pictures/list_view.ts';
import widget from './o_product_pictures.tsx';

const pictureOf = (id: number, alt = ''): StaffPicture => ({
  id,
  picture: {
    src: `/web/image/product.image/${id}/image/256x256`,
    srcset: '',
    sizes: '10rem',
    width: 256,
    height: 256,
    alt: alt || 'Clay plant pot',
  },
  alt,
  editUrl: `/sales/products/1/pictures/${id}`,
  deleteUrl: `/sales/products/1/pictures/${id}/delete`,
});
const params = { url: '/sales/products/1/pictures/order' };

export default defineStates(
  widget,
  {
    'One picture': { params: { ...params, pictures: [pictureOf(1)] } },
    'Three pictures': {
      params: { ...params, pictures: [pictureOf(1, 'The pot from the front'), pictureOf(2), pictureOf(3)] },
    },
    'A long text, and one from right to left': {
      params: { ...params, pictures: [pictureOf(1, 'Unbreakable'.repeat(12)), pictureOf(2, 'أصيص من الطين')] },
    },
  },
  {
    empty: { never: 'without a picture the page leaves it out' },
    loading: { never: 'the new order is shown at once' },
    wrong: { in: 'Three pictures', press: 'button:not([disabled])' },
    full: 'Three pictures',
    long: 'A long text, and one from right to left',
    rightToLeft: 'A long text, and one from right to left',
  },
);
