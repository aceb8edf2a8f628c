import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import Address from '#widgets/core/parts/address.tsx';
import Check from '#widgets/core/parts/check.tsx';
import Choice from '#widgets/core/parts/choice.tsx';
import ErrorSummary from '#widgets/core/parts/error_summary.tsx';
import Field from '#widgets/core/parts/field.tsx';
import Icon from '#widgets/core/parts/icon.tsx';
import Picture from '#widgets/core/parts/picture.tsx';
import Price from '#widgets/core/parts/price.tsx';
import TextArea from '#widgets/core/parts/text_area.tsx';

/** As a template gets it. */
function drawn(part: ReactNode): HTMLElement {
  document.body.innerHTML = renderToStaticMarkup(part);
  return document.body;
}
const find = <E extends HTMLElement = HTMLElement>(selector: string) => document.querySelector<E>(selector) as E;
const attributes = (selector: string) =>
  Object.fromEntries([...find(selector).attributes].map(({ name, value }) => [name.toLowerCase(), value]));

describe('Field', () => {
  it('renders an input with a label that marks it as optional', () => {
    drawn(<Field name="street" label="Street" value="Mill Lane 1" autocomplete="street-address" />);
    expect(attributes('input')).toEqual({
      class: 'input',
      type: 'text',
      id: 'street',
      name: 'street',
      value: 'Mill Lane 1',
      maxlength: '500',
      autocomplete: 'street-address',
    });
    expect(attributes('label')).toEqual({ class: 'field__label', for: 'street' });
    expect(find('label').textContent).toBe('Street (optional)');
  });

  it('refers to its hint and its error', () => {
    drawn(
      <Field name="email" type="email" label="Email" hint="For the receipt" error="Enter it." required minlength={3} />,
    );
    expect(attributes('input')).toMatchObject({
      required: '',
      minlength: '3',
      'aria-invalid': 'true',
      'aria-describedby': 'email-error email-hint',
    });
    expect([find('#email-hint').textContent, find('#email-error').textContent]).toEqual([
      'For the receipt',
      'Enter it.',
    ]);
    expect(find('label').textContent).toBe('Email');
    expect(attributes('#email-error svg').class).toBe('icon icon--danger');
  });

  it('renders an empty value and no error for null', () => {
    drawn(<Field name="vat" label="VAT" value={null} error={null} />);
    expect(attributes('input')).toMatchObject({ value: '' });
    expect(document.querySelector('.field__error')).toBeNull();
  });
});

describe('Other form controls', () => {
  it('render a select with the option of a numeric value selected', () => {
    const options = [
      { value: '301', label: 'For ever' },
      { value: '302', label: 'For now' },
    ];
    drawn(<Choice name="status" label="Type" value={302} options={options} />);
    expect(find<HTMLSelectElement>('select').value).toBe('302');
    expect(attributes('select')).toEqual({ class: 'input', id: 'status', name: 'status' });
  });

  it('render a checkbox with its hint', () => {
    drawn(<Check name="shadow" label="Redirect anyway" checked hint="It hides a page" />);
    expect(attributes('input')).toEqual({
      class: 'check__box',
      type: 'checkbox',
      id: 'shadow',
      name: 'shadow',
      checked: '',
      'aria-describedby': 'shadow-hint',
    });
  });

  it('render a text area with language and direction of its text', () => {
    drawn(
      <TextArea name="body" label="Text" value={'One\nTwo'} rows={4} language={{ code: 'ar_SY', direction: 'rtl' }} />,
    );
    expect(find<HTMLTextAreaElement>('textarea').value).toBe('One\nTwo');
    expect(attributes('textarea')).toMatchObject({ rows: '4', lang: 'ar-SY', dir: 'rtl' });
  });
});

describe('ErrorSummary', () => {
  it('links to each field with an error', () => {
    drawn(
      <ErrorSummary errors={{ email: 'Enter it.', form: 'No' }} messages={['Not saved']} labels={{ email: 'Email' }} />,
    );
    expect(find('a').outerHTML).toBe('<a href="#email">Email: Enter it.</a>');
    expect(find('.alert__text').textContent).toBe('Not savedEmail: Enter it.');
    expect(attributes('.error-summary')).toMatchObject({ role: 'alert', tabindex: '-1', autofocus: '' });
  });

  it('renders nothing without field errors', () => {
    expect(drawn(<ErrorSummary errors={{ form: 'No' }} />).innerHTML).toBe('');
  });

  it('says the problem of a field once, as the link to it', () => {
    drawn(<ErrorSummary errors={{ email: 'Enter it.' }} messages={['Not saved', 'Enter it.']} />);
    expect([...document.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(['Not saved']);
    expect(attributes('a').href).toBe('#email');
  });
});

describe('Display parts', () => {
  it('render an image that loads lazily or eagerly', () => {
    const picture = { src: '/1.webp', srcset: '/1.webp 1x', sizes: '9rem', width: 9, height: 9, alt: 'A cup' };
    drawn(<Picture picture={picture} look="picture--square" />);
    expect(attributes('img')).toEqual({
      class: 'picture picture--square',
      src: '/1.webp',
      srcset: '/1.webp 1x',
      sizes: '9rem',
      width: '9',
      height: '9',
      alt: 'A cup',
      loading: 'lazy',
      decoding: 'async',
    });
    drawn(<Picture picture={picture} eager />);
    expect(attributes('img')).toMatchObject({ fetchpriority: 'high' });
    expect(attributes('img')).not.toHaveProperty('loading');
  });

  it('render a price, with the list price in words for screen readers', () => {
    drawn(<Price price={{ price: '$5', listPrice: '$9', discounted: true }} from />);
    expect(find('p').textContent).toBe('From $5 instead of $9');
    expect(find('p').className).toBe('price price--sale');
    expect(drawn(<Price price={{ price: '$5', discounted: false }} />).textContent).toBe('$5');
  });

  it('render an icon that is hidden from screen readers', () => {
    drawn(<Icon name="mail" />);
    expect(attributes('svg')).toEqual({ class: 'icon icon--mail', 'aria-hidden': 'true', focusable: 'false' });
    expect(attributes('use').href).toMatch(/#mail$/);
  });

  it('render an address with one line each', () => {
    expect(drawn(<Address name="Tidewater" lines={['Mill Lane 1', 'Mill Lane 1']} />).innerHTML).toBe(
      '<bdi>Tidewater</bdi><br><bdi>Mill Lane 1</bdi><br><bdi>Mill Lane 1</bdi><br>',
    );
  });
});
