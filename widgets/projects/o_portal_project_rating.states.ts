import { defineStates } from '#registry/states.ts';
import widget from './o_portal_project_rating.ts';

const face = (id: number, grade: string, sign: string, text: string) =>
  `<li><details class="rating-one rating-face--${grade}"><summary class="o_rating_image" data-id="${id}" data-rating-date="2026-11-20T10:00:00Z">${sign}<span class="visually-hidden">Rating ${id}</span></summary><div class="popover rating-one__text" id="rating_${id}"><p>yesterday</p><blockquote>${text}</blockquote><p>Rated by: Maria L.</p></div></details></li>`;

export const facesHtml =
  face(1, 'great', '☺', 'The shelves fit to the millimetre.') + face(2, 'bad', '☹', 'Two days late.');

export default defineStates(widget, {
  'Two ratings': { tag: 'ul', class: 'rating-faces', html: facesHtml },
});
