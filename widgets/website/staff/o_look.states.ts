import { defineStates } from '#registry/states.ts';
import { USUAL_LOOK } from '#registry/values/theme.ts';
import widget from './o_look.tsx';

const labels = {
  accent: 'Accent color',
  canvas: 'Background color',
  ink: 'Text color',
  derives_night: 'Derive the colors of dark mode',
  accent_night: 'Accent color in dark mode',
  canvas_night: 'Background color in dark mode',
  ink_night: 'Text color in dark mode',
  body_font: 'Font of texts',
  heading_font: 'Font of headings',
  corners: 'Corners',
};
const fonts = [
  { value: 'system', label: 'As on the device' },
  { value: 'serif', label: 'Classic, with serifs' },
];
const corners = [{ value: 'medium', label: 'Rounded' }];
const fields = {
  values: USUAL_LOOK,
  errors: {},
  labels,
  choices: { body_font: fonts, heading_font: fonts, corners },
  preview: '/website/look/preview',
  previewed: 'about:blank',
};

export default defineStates(
  widget,
  {
    'As usual': { params: { fields } },
    'Hard to read': {
      params: { fields: { ...fields, values: { ...USUAL_LOOK, accent: '#ffcc00', derives_night: '' } } },
    },
    'Long words': {
      params: {
        fields: { ...fields, labels: { ...labels, accent: 'Hervorhebungsfarbe der Schaltflächen und Verweise' } },
      },
    },
    'From right to left': {
      params: { fields: { ...fields, labels: { ...labels, accent: 'اللون المميِّز', canvas: 'لون الخلفية' } } },
    },
  },
  {
    empty: { never: 'colors have values' },
    loading: { never: 'asks the server nothing' },
    wrong: 'Hard to read',
    full: 'As usual',
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
