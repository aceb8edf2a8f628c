import { defineStates } from '#registry/states.ts';
import widget from './o_checkout_pay.tsx';

const carrier = { description: '', price: null, isChosen: false, points: [] };
export const carriers = [
  { ...carrier, id: 1, name: 'Post', price: '$15.00', isChosen: true },
  {
    ...carrier,
    id: 2,
    name: 'Fetch it',
    description: 'From the day after tomorrow',
    points: [
      { id: 5, label: 'Harbor, 2 Quay Street (8 to 18)', isChosen: false },
      { id: 6, label: 'Mill, 14 Mill Lane', isChosen: false },
    ],
  },
];
const params = { carriers, postUrl: '/shop/payment/carrier' };

export default defineStates(
  widget,
  {
    'Two ways of delivery': { params },
    'Nothing is sent': {},
    'A pickup location is missing': {
      params: {
        ...params,
        carriers: carriers.map((one) => ({ ...one, isChosen: one.id === 2 })),
        blocked: 'Choose a pickup location.',
        errors: { points_2: 'Choose a pickup location.' },
      },
    },
    'Something else is missing': { params: { blocked: 'One of the products is sold out.' } },
    'Long words': {
      params: {
        ...params,
        carriers: carriers.map((one) => ({
          ...one,
          name: 'Versandkostenpauschalenunabhängigkeitszustellung',
          description: 'Wochenendzustellungsvereinbarungsmöglichkeiten',
        })),
      },
    },
    'From right to left': {
      params: {
        ...params,
        carriers: [
          {
            ...carrier,
            id: 3,
            name: 'توصيل إلى المنزل',
            description: 'خلال يومين',
            price: '‏١٥٫٠٠ د.إ.‏',
            isChosen: true,
          },
        ],
      },
    },
  },
  {
    empty: 'Nothing is sent',
    loading: { never: 'the choice is marked at once' },
    wrong: 'A pickup location is missing',
    full: 'Two ways of delivery',
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
