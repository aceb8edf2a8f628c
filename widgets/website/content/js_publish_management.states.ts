import { defineStates } from '#registry/states.ts';
import widget from './js_publish_management.ts';

const inside = `<form method="post" action="/website/publish/form">
  <button type="submit" class="publish__button js_publish_btn"><span class="publish__dot"></span>
  <span class="publish__if-published"><span class="publish__state">Published</span><span class="publish__verb">Unpublish</span></span>
  <span class="publish__if-unpublished"><span class="publish__state">Unpublished</span><span class="publish__verb">Publish</span></span>
  </button>
</form>`;

export default defineStates(widget, {
  Published: {
    class: 'publish css_published',
    params: { id: 1, object: 'website.page', published: true },
    html: inside,
  },
  Unpublished: { class: 'publish css_unpublished', params: { id: 1, object: 'website.page' }, html: inside },
});
