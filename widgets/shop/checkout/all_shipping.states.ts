import { defineStates } from '#registry/states.ts';
import type { ShippingCard } from '#shop/checkout/view.ts';
import widget from './all_shipping.tsx';

const card: ShippingCard = {
  id: 7,
  name: 'Home',
  lines: ['14 Mill Lane', 'Burlington, VT 05401', 'United States'],
  email: '',
  phone: '+1 802 555 0100',
  editUrl: '/shop/address?partner_id=7&mode=shipping',
  isChosen: true,
};
const shed: ShippingCard = { ...card, id: 8, name: 'The shed', lines: ['2 Back Lane'], phone: '', isChosen: false };
const long = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const arabic = { ...card, name: 'ماريا لوبيز', lines: ['شارع المطحنة ٨', 'دبي', 'الإمارات العربية المتحدة'] };

const stateOf = (...cards: ShippingCard[]) => ({
  tag: 'ul',
  class: 'all_shipping address-cards',
  params: {
    cards,
    postUrl: '/shop/checkout',
    newUrl: '/shop/address?partner_id=-1&mode=shipping',
    next: 'confirm_order',
  },
});

export default defineStates(
  widget,
  {
    'One address': stateOf(card),
    'Two addresses': stateOf(card, shed),
    'Long words': stateOf({ ...card, name: long, lines: [long, long.repeat(2)] }, shed),
    'From right to left': stateOf(arabic, shed),
  },
  {
    empty: { never: 'who has no address comes to a form' },
    loading: { never: 'the choice is marked before the call' },
    wrong: { never: 'the next step sends the address again' },
    full: 'Two addresses',
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
