/** Which values of a product's form are chosen and which are unavailable. */
import { t } from '#registry/texts.ts';
import { type Rules, type ValueProblem, valueProblems } from '#widgets/core/value_problems.ts';

/** The value that is chosen of each attribute, in their order. */
export const chosenInputs = (row: Element): (HTMLInputElement | HTMLOptionElement)[] =>
  [...row.querySelectorAll<HTMLInputElement | HTMLSelectElement>('.js_variant_change')].flatMap((input) => {
    if (input instanceof HTMLSelectElement) return input.selectedOptions[0] ?? [];
    return input.type === 'hidden' || input.checked ? input : [];
  });

export const chosenIn = (row: Element): number[] => chosenInputs(row).map(({ value }) => Number(value));

const VALUES = 'input.js_variant_change, option';
const valuesIn = (scope: Element) => [...scope.querySelectorAll<HTMLInputElement | HTMLOptionElement>(VALUES)];

/** Says of each value of a list whether it can be had beside the others, and shows the fields of the chosen ones. */
export function markChoices(list: Element, combination: readonly number[], rules: Rules): void {
  const problems = valueProblems(groupsIn(list), combination, rules);
  for (const input of valuesIn(list)) markValue(input, problems.get(Number(input.value)));
  for (const custom of list.querySelectorAll<HTMLElement>('[data-custom]')) {
    custom.hidden = !combination.includes(Number(custom.dataset.custom));
    const input = custom.querySelector('input') as HTMLInputElement;
    input.disabled = custom.hidden;
    // Custom text is cleared with its value.
    if (custom.hidden) input.value = '';
  }
}

const groupsIn = (list: Element) =>
  [...list.querySelectorAll(':scope > li')].map((item) => ({
    makesVariant: !item.querySelector('.js_variant_change.no_variant'),
    values: valuesIn(item).map(({ value }) => Number(value)),
  }));

/** Marks the value visually and for screen readers; it stays selectable. */
function markValue(input: HTMLInputElement | HTMLOptionElement, problem: ValueProblem | undefined): void {
  const said = problem ? (problem === 'out' ? t('out of stock') : t('not available')) : '';
  input.classList.toggle('css_not_available', problem !== undefined);
  if (input instanceof HTMLOptionElement) {
    input.dataset.label ??= input.text;
    input.text = said ? `${input.dataset.label} (${said})` : input.dataset.label;
    return;
  }
  const label = input.closest('label');
  label?.classList.toggle('css_not_available', problem !== undefined);
  label?.classList.toggle('active', input.checked);
  const words = label?.querySelector('.configurator__problem');
  if (words) words.textContent = said && `, ${said}`;
}
