import { defineStates } from '#registry/states.ts';
import widget from './o_payment_form.ts';

const radio = (value: string, attributes: string, label: string, section: string, isChecked = false) =>
  `<div class="method"><div class="method__row"><label class="method__choice"><input type="radio" name="pm_id" value="${value}" data-acquirer-id="1" ${attributes}${isChecked ? ' checked' : ''}><span class="method__name">${label}</span></label></div>
  <div class="method__section">${section}</div></div>`;
const field = (name: string, label: string) =>
  `<div class="field card-fields__${name.slice(3)}"><label class="field__label" for="${name}_1">${label}</label><input class="input" id="${name}_1" name="${name}" inputmode="numeric" dir="ltr" data-is-required="true"></div>`;
const card = `<input type="hidden" name="data_set" data-create-route="/payment/test/s2s/create_json_3ds" disabled>
  <div class="card-fields">${field('cc_number', 'Card number')}${field('cc_expiry', 'Expires')}${field('cc_cvc', 'Card code')}<input type="hidden" name="cc_brand" value=""></div>`;
const frame = (inside: string, button: string) =>
  `<button type="submit" hidden></button><input type="hidden" name="prepare_tx_url" value="/shop/payment/transaction"><fieldset class="methods"><legend class="methods__legend">How do you want to pay?</legend>${inside}</fieldset>
  <p class="payment-form__end"><button type="submit" class="button button--wide" id="${button}">Pay $ 120.00</button></p>`;
const token = radio('7', 'data-provider="test"', 'Visa •••• 4242', '');
const removable = token.replace(
  '</label>',
  '</label><button type="submit" class="button button--link" name="delete_pm" value="7">Delete</button>',
);
const newCard = (isChecked: boolean) =>
  radio('new_1', 'data-provider="test" data-s2s-payment="True"', 'Card', card, isChecked);
const options = { tag: 'form', class: 'o_payment_form payment-form form' };

export default defineStates(widget, {
  'A new card': { ...options, html: frame(newCard(true), 'o_payment_form_pay') },
  'A saved card, a new one, the acquirer’s page': {
    ...options,
    html: frame(
      token.replace('data-provider="test"', 'data-provider="test" checked') +
        newCard(false) +
        radio(
          'form_2',
          'data-provider="transfer" data-form-payment="True"',
          'Bank transfer',
          '<p>We send you our account.</p>',
        ),
      'o_payment_form_pay',
    ),
  },
  'Adding one': {
    ...options,
    params: { mode: 'add' },
    html: frame(removable + newCard(true), 'o_payment_form_add_pm'),
  },
});
