import { defineStates } from '#registry/states.ts';
import type { ChatterInit, ChatterMessage } from '#threads/contract.ts';
import widget from './o_portal_chatter.tsx';

const message = (id: number, more: Partial<ChatterMessage> = {}): ChatterMessage => ({
  id,
  body: '<p>Not one wobbles, and we are not <strong>gentle</strong> people.</p>',
  date: '2026-11-21 07:30:00',
  author_id: [7, 'Hazel Finch'],
  email_from: 'Hazel Finch',
  message_type: 'comment',
  subtype_id: [1, 'Discussions'],
  is_internal: false,
  is_pending: false,
  is_buyer: true,
  is_staff: false,
  subject: false,
  model: 'product.template',
  res_id: 1,
  record_name: 'Kitchen chair',
  attachment_ids: [],
  website_published: true,
  rating_value: 5,
  ...more,
});

const options: ChatterInit['options'] = {
  message_count: 2,
  is_user_public: true,
  is_user_publisher: false,
  display_composer: 'guest',
  is_user_staff: false,
  partner_id: false,
};
const reviews: ChatterInit = {
  messages: [
    message(1),
    message(2, {
      author_id: [8, 'Olu Adeyemi'],
      is_buyer: false,
      is_staff: true,
      rating_value: 0,
      date: '2026-11-03 19:05:09',
    }),
  ],
  options,
  rating_stats: { avg: 4.3, total: 12, percent: { 1: 0, 2: 8.3, 3: 8.3, 4: 33.3, 5: 50.1 } },
};
const record = { resModel: 'product.template', resId: 1, address: '/discussion/product.template/1', clocks: [0, 0] };
const pdf = {
  id: 3,
  name: 'plan.pdf',
  filename: 'plan.pdf',
  mimetype: 'application/pdf',
  checksum: '0a1b',
  access_token: 'x',
};

export default defineStates(
  widget,
  {
    'Reviews, for a guest': { params: { ...record, displayRating: true, first: reviews } },
    'One star chosen': { params: { ...record, displayRating: true, stars: 5, first: reviews } },
    'Many pages, for a publisher': {
      params: {
        ...record,
        pagerStart: 4,
        first: {
          messages: [message(1, { website_published: false }), message(2, { attachment_ids: [pdf] })],
          options: { ...options, message_count: 97, is_user_publisher: true, display_composer: true, partner_id: 7 },
        },
      },
    },
    'Of two sides, for our staff': {
      params: {
        ...record,
        first: {
          messages: [message(1, { is_internal: true, is_staff: true, is_buyer: false })],
          options: { ...options, message_count: 1, is_user_staff: true, display_composer: true, partner_id: 7 },
        },
      },
    },
    'Nobody has written, and one must sign in': {
      params: {
        ...record,
        first: { messages: [], options: { ...options, message_count: 0, display_composer: false } },
      },
    },
    'A page that many share': { params: { ...record, shared: true, displayRating: true, first: reviews } },
    'Typed, and not taken': {
      params: {
        ...record,
        displayRating: true,
        first: reviews,
        entered: {
          message: 'Hello',
          stars: 4,
          name: 'Lena',
          email: 'lena',
          isInternal: false,
          problem: "This e-mail address can't be used.",
          fields: { author_email: "This e-mail address can't be used." },
        },
      },
    },
    'Long words': {
      params: {
        ...record,
        displayRating: true,
        first: {
          ...reviews,
          options: { ...options, message_count: 1 },
          messages: [
            message(1, {
              author_id: [7, 'Donaudampfschifffahrtsgesellschaftskapitänin Hazel Finch-Featherstonehaugh'],
              body: `<p>${'Stuhlbeinverlängerungsschraube'.repeat(12)}</p>`,
              attachment_ids: [{ ...pdf, name: `${'plan-of-the-workshop-'.repeat(10)}.pdf` }],
            }),
          ],
        },
      },
    },
    'From right to left': {
      params: {
        ...record,
        displayRating: true,
        first: {
          ...reviews,
          options: { ...options, message_count: 1 },
          messages: [message(1, { author_id: [9, 'ليلى حداد'], body: '<p>كرسي متين ومريح، ولا يهتز أبدًا.</p>' })],
        },
      },
    },
    'Not asked yet': { params: record },
  },
  {
    empty: 'Nobody has written, and one must sign in',
    loading: 'Not asked yet',
    wrong: 'Typed, and not taken',
    full: 'Many pages, for a publisher',
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
