import { defineStates } from '#registry/states.ts';
import parallax from './parallax.ts';

const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='16' height='12'%3E%3Cpath fill='%23467' d='M0 0h16v12H0z'/%3E%3Cpath fill='%23fc6' d='M0 6h16v1H0z'/%3E%3C/svg%3E";
const html = `<img class="s_parallax_bg" src="${picture}" alt=""><h2>Made where the alders grow</h2><p>By two rivers, from what stands around us. <a href="/aboutus">Read our story</a></p>`;

export default defineStates(parallax, {
  'half as fast': { class: 'parallax', params: { scrollBackgroundRatio: 0.5 }, html },
  'stands still': { class: 'parallax', params: { scrollBackgroundRatio: 1 }, html },
});
