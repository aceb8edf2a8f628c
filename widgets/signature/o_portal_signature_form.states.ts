import { defineStates } from '#registry/states.ts';
import widget from './o_portal_signature_form.tsx';

const long = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const params = {
  callUrl: '/my/orders/7/accept',
  resId: 7,
  resModel: 'sale.order',
  accessToken: 'token',
  partnerName: 'Maria Lopes',
  documentTitle: 'Quote S00007',
};

const stateOf = (more: Partial<typeof params>) => ({
  tag: 'form',
  class: 'o_portal_signature_form signature form',
  params: { ...params, ...more },
});

export default defineStates(
  widget,
  {
    'By the link of the quote': stateOf({}),
    'In one’s own account': stateOf({ accessToken: '' }),
    'Without a name': stateOf({ partnerName: '' }),
    'Long words': stateOf({ partnerName: long, documentTitle: long.repeat(2) }),
    'From right to left': stateOf({ partnerName: 'ماريا لوبيز', documentTitle: 'عرض السعر S00007' }),
  },
  {
    empty: 'Without a name',
    loading: { never: 'it takes a name and a drawing to send it' },
    wrong: { never: 'it takes a name and a drawing to send it' },
    full: 'By the link of the quote',
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
