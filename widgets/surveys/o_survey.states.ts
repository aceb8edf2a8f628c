import { defineStates } from '#registry/states.ts';
import widget from './o_survey.tsx';

const framed = { never: 'the page in the frame shows it' };
const survey = 'home-and-garden';
export default defineStates(
  widget,
  {
    'By its name': { params: { survey } },
    'Named for screen readers': { params: { survey, name: 'Home and garden' } },
  },
  {
    empty: 'By its name',
    loading: framed,
    wrong: framed,
    full: 'Named for screen readers',
    long: framed,
    rightToLeft: framed,
  },
);
