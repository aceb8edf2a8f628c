import type { RatingView } from '#projects/rating_view.ts';
import { defineStates } from '#registry/states.ts';
import widget from './o_portal_project_rating.tsx';

const rating = (id: number, feedback: string, more: Partial<RatingView> = {}): RatingView => ({
  id,
  grade: 'great',
  icon: 'smile',
  name: 'Satisfied',
  label: 'Satisfied, Maria L.',
  at: '2026-11-20T10:00:00.000Z',
  when: 'yesterday',
  by: 'Maria L.',
  of: 'Olu Adeyemi',
  feedback,
  isPublished: true,
  publish: null,
  ...more,
});
const frame = { tag: 'ul', class: 'rating-faces' };
const long = 'The shelves fit to the millimetre, and whoever put them up swept the floor afterwards. ';

export default defineStates(
  widget,
  {
    'Two ratings': {
      ...frame,
      params: {
        ratings: [rating(1, 'The shelves fit.'), rating(2, 'Two days late.', { grade: 'bad', icon: 'frown' })],
      },
    },
    'For staff, one being hidden': {
      ...frame,
      params: {
        ratings: [rating(1, '', { by: '', of: '', isPublished: false, publish: '/project/rating/1/1/publish' })],
      },
    },
    'Long words': { ...frame, params: { ratings: [rating(1, long.repeat(8))] } },
    'From right to left': { ...frame, params: { ratings: [rating(1, 'الرفوف مناسبة تمامًا.', { when: 'أمس' })] } },
  },
  {
    empty: { never: 'without a rating the page leaves it out' },
    loading: { never: 'its form is a plain one' },
    wrong: { never: 'its form is a plain one' },
    full: 'Two ratings',
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
