import { defineStates } from '#registry/states.ts';
import widget from './js_attributes.ts';

const box = (param: string, label: string, count: number, more = '') =>
  `<li><label class="filters__value"><input class="filters__box" type="checkbox" name="attrib" value="${param}"${more}>
    <span class="filters__label">${label}</span> <span class="filters__count">${count}</span></label></li>`;

export default defineStates(widget, {
  'One value chosen, one sold out': {
    html: `<form class="filters" method="get" action="/shop">
      <fieldset class="filters__group"><legend class="filters__legend">Size</legend>
        <ul class="filters__values">
          ${box('1-1', 'Small', 3)}${box('1-2', 'Large', 5, ' checked')}${box('1-3', 'Huge', 0, ' disabled')}
        </ul>
      </fieldset>
    </form>`,
  },
});
