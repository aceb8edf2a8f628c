import { defineStates } from '#registry/states.ts';
import widget from './o_portal_search_panel.ts';

export const searchHtml = `<div class="account-search__words">
<select class="input account-search__in" name="search_in" aria-label="Search in"><option value="all" selected>Everything</option><option value="name">Reference</option></select>
<input class="input account-search__text" type="search" name="search" aria-label="Search" placeholder="Search">
<button type="submit" class="button search-submit">Search</button>
</div>`;

export default defineStates(widget, {
  'Nothing searched yet': { tag: 'form', html: searchHtml, class: 'account-search' },
});
