import { defineStates } from '#registry/states.ts';
import oImage from './o_image.ts';

const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='320' height='240'%3E%3Cpath fill='%23467' d='M0 0h320v240H0z'/%3E%3C/svg%3E";

export default defineStates(oImage, {
  'a picture': { params: { mimetype: 'image/svg+xml', src: picture }, html: '<a href="/gallery">The valley</a>' },
  'another file': {
    params: { mimetype: 'application/pdf', src: '/plan.pdf' },
    html: '<a href="/gallery">The plan</a>',
  },
});
