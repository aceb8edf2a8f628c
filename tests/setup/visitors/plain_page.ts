/** Reads links and forms of a page as a browser without scripts does. */
import { DomUtils, parseDocument } from 'htmlparser2';

type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;
type Entries = [name: string, value: string][];

/** Which form is meant: where it leads, a field it has, a word on a button. */
export type Wanted = { action?: RegExp; has?: string; button?: RegExp };

export function parsePage(html: string): { forms: Form[]; links: string[]; text: string } {
  const document = parseDocument(html);
  const all = DomUtils.findAll(() => true, document.children);
  const named = (name: string) => all.filter((element) => element.name === name);
  const forms = named('form').map((element) => new Form(element, all));
  const links = named('a').flatMap(({ attribs }) => attribs.href ?? []);
  // What is chosen from, and what is no text, is not said.
  for (const name of ['select', 'script', 'style', 'template'])
    for (const one of named(name)) DomUtils.removeElement(one);
  const flash = all.find(({ attribs }) => attribs.class === 'flash');
  return { forms, links, text: [flash, named('main')[0] ?? all[0]].map(textOf).join('\n').trim() };
}

const textOf = (element: Element | undefined): string =>
  element
    ? DomUtils.textContent(element)
        .replace(/\s*\n\s*/g, '\n')
        .replace(/[ \t]+/g, ' ')
        .trim()
    : '';

const CONTROLS = ['input', 'select', 'textarea', 'button'];

export class Form {
  readonly #form: Element;
  readonly #controls: Element[];

  constructor(form: Element, all: readonly Element[]) {
    this.#form = form;
    const id = form.attribs.id;
    const inside = new Set(DomUtils.findAll(({ name }) => CONTROLS.includes(name), form.children));
    const belongs = ({ attribs }: Element, element: Element) =>
      attribs.form === undefined ? inside.has(element) : id !== undefined && attribs.form === id;
    this.#controls = all.filter((one) => CONTROLS.includes(one.name) && belongs(one, one) && !isDisabled(one));
  }

  get action(): string {
    return this.#form.attribs.action ?? '';
  }

  is({ action, has, button }: Wanted): boolean {
    return (
      (!action || action.test(this.action)) &&
      (!has || this.#controls.some(({ attribs }) => attribs.name === has)) &&
      (!button || this.#buttons().some((one) => button.test(labelOf(one))))
    );
  }

  /** Names of what can be filled in. */
  names = (): string[] => this.#controls.flatMap(({ attribs }) => attribs.name ?? []);

  /** Values that a field offers: its options, or those of the radio buttons or checkboxes of that name. */
  offers(name: string): { value: string; label: string }[] {
    return this.#controls
      .filter(({ attribs }) => attribs.name === name)
      .flatMap((control) =>
        control.name === 'select'
          ? optionsOf(control).map((option) => ({ value: valueIn(option), label: textOf(option) }))
          : [{ value: valueIn(control), label: control.attribs['data-provider'] ?? '' }],
      );
  }

  /** The posted fields: the form's, replaced by `values`, and the pressed button, by default the first. */
  filled(
    values: Record<string, string | number | null>,
    button?: RegExp,
  ): { method: 'GET' | 'POST'; action: string; entries: Entries } {
    const pressed = this.#buttons().find((one) => !button || button.test(labelOf(one)));
    if (button && !pressed) throw new Error(`The form to ${this.action} has no button ${button}.`);
    const own = this.#controls
      .filter((control) => control.name !== 'button' && control.attribs.type !== 'submit')
      .flatMap(entriesOf)
      .filter(([name]) => !(name in values));
    const said = Object.entries(values).flatMap(
      ([name, value]): Entries => (value === null ? [] : [[name, String(value)]]),
    );
    const press: Entries = pressed?.attribs.name ? [[pressed.attribs.name, pressed.attribs.value ?? '']] : [];
    const method = pressed?.attribs.formmethod ?? this.#form.attribs.method ?? 'get';
    return {
      method: method.toUpperCase() === 'POST' ? 'POST' : 'GET',
      action: pressed?.attribs.formaction ?? this.action,
      entries: [...own, ...said, ...press],
    };
  }

  #buttons = (): Element[] =>
    this.#controls.filter(
      ({ name, attribs }) =>
        (name === 'button' && (attribs.type ?? 'submit') === 'submit') ||
        (name === 'input' && attribs.type === 'submit'),
    );
}

const isDisabled = (element: Element): boolean => {
  const fieldset = DomUtils.getParent(element) as Element | null;
  return 'disabled' in element.attribs || (fieldset?.name === 'fieldset' && 'disabled' in fieldset.attribs);
};

const labelOf = (button: Element): string =>
  `${textOf(button)} ${button.attribs.name ?? ''} ${button.attribs.value ?? ''}`;

const valueIn = (element: Element): string =>
  element.attribs.value ?? (element.name === 'option' ? textOf(element) : 'on');

const optionsOf = (select: Element): Element[] => DomUtils.findAll(({ name }) => name === 'option', select.children);

function entriesOf(control: Element): Entries {
  const { name, type } = control.attribs;
  if (!name || type === 'file') return [];
  if (type === 'radio' || type === 'checkbox') return 'checked' in control.attribs ? [[name, valueIn(control)]] : [];
  if (control.name === 'textarea') return [[name, DomUtils.textContent(control)]];
  if (control.name !== 'select') return [[name, control.attribs.value ?? '']];
  const options = optionsOf(control);
  const chosen = options.find(({ attribs }) => 'selected' in attribs) ?? options[0];
  return chosen ? [[name, valueIn(chosen)]] : [];
}
