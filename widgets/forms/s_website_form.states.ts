import { defineStates } from '#registry/states.ts';
import widget from './s_website_form.tsx';

const field = (
  name: string,
  label: string,
  control: string,
  kind = 'char',
) => `<div class="field form-field" data-kind="${kind}">
  <label class="field__label col-form-label" for="form-${name}">${label}</label>${control}
</div>`;
const input = (name: string, type = 'text', more = '') =>
  `<input class="input o_website_form_input${more.includes('class:') ? ` ${more.slice(6)}` : ''}" type="${type}" id="form-${name}" name="${name}"${more.startsWith('class:') ? '' : ` ${more}`}>`;
const end = `<div class="s_website_form__end"><button type="submit" class="button o_website_form_send">Send</button>
  <p class="s_website_form__result" id="o_website_form_result" role="status"></p></div>`;

const params = { sendTo: '/website_form/', modelName: 'crm.lead' };
const options = { tag: 'form', class: 's_website_form form' };

export default defineStates(
  widget,
  {
    'A name and an address': {
      ...options,
      params,
      html:
        field('contact_name', 'Your name', input('contact_name', 'text', 'required')) +
        field('email_from', 'Email', input('email_from', 'email')) +
        end,
    },
    'Filled in': {
      ...options,
      params,
      html: field('email_from', 'Email', input('email_from', 'email', 'value="ida@example.com"')) + end,
    },
    'Refused by the server, with what was typed': {
      ...options,
      params,
      html: `<div class="field form-field o_has_error" data-kind="email">
        <label class="field__label col-form-label" for="form-email_from">Email</label>
        <input class="input o_website_form_input" type="email" id="form-email_from" name="email_from" value="ida@" aria-invalid="true" aria-describedby="form-email_from-error">
        <p class="field__error" id="form-email_from-error"><span>Enter an email address.</span></p>
      </div>${end}`,
    },
    'Long words, from right to left': {
      ...options,
      params,
      html:
        field(
          'contact_name',
          'اسم الشركة الكامل كما هو مسجل في السجل التجاري',
          input('contact_name', 'text', 'required'),
        ) + end,
    },
    'Without a button': { ...options, params, html: field('email_from', 'Email', input('email_from', 'email')) },
    'Dates, and one of several at least': {
      ...options,
      params,
      html: `${field('wanted_by', 'Wanted by', input('wanted_by', 'date', 'class:o_website_form_date'), 'date')}
      <fieldset class="field form-field form-field--group" data-kind="checkboxes"><legend class="field__label">Which pieces?</legend>
      <div class="choices">${['Chairs', 'Tables'].map((name) => `<label class="choice"><input class="o_website_form_input" type="checkbox" name="rooms" value="${name}" data-required><span>${name}</span></label>`).join('')}</div></fieldset>${end}`,
    },
  },
  {
    empty: 'A name and an address',
    loading: { in: 'Filled in', press: '[type=submit]' },
    wrong: 'Refused by the server, with what was typed',
    full: 'Filled in',
    long: 'Long words, from right to left',
    rightToLeft: 'Long words, from right to left',
  },
);
