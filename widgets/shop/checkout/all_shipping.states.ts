import { defineStates } from '#registry/states.ts';
import widget from './all_shipping.ts';

const card = (id: number, name: string, isChosen: boolean) => `<li class="one_kanban">
<div class="card card-plain${isChosen ? ' border_primary' : ''}"><address class="address"><strong>${name}</strong><br>14 Mill Lane</address>
<form class="js_choose_shipping" method="post" action="/shop/checkout"><input type="hidden" name="partner_id" value="${id}"><button type="submit" class="button button--quiet button--small js_change_shipping" aria-pressed="${isChosen}">Ship to this address<span class="visually-hidden">: ${name}</span></button></form></div></li>`;

export const cardsHtml = card(7, 'Home', true) + card(8, 'The shed', false);

export default defineStates(widget, {
  'Two addresses': { tag: 'ul', class: 'all_shipping address-cards', html: cardsHtml },
});
