/** Shows a row of the options dialog as offered or as chosen. */

export const rowsIn = (list: Element) => [...list.querySelectorAll<HTMLElement>(':scope > .js_product')];

export const valueIn = (row: Element, selector: string) => row.querySelector<HTMLInputElement>(selector)?.value ?? '';

export const nameOf = (row: Element) => row.querySelector<HTMLElement>('.configurator__name') as HTMLElement;

/** @param description custom and no-variant values, one per line */
export function showChosen(row: HTMLElement, description: string): void {
  turn(row, true);
  nameOf(row).textContent = valueIn(row, '.product_display_name');
  const said = row.querySelector<HTMLElement>('.configurator__description') as HTMLElement;
  said.textContent = description;
  said.hidden = description === '';
}

export function showOffered(row: HTMLElement): void {
  turn(row, false);
  show(row, '.configurator__description', false);
}

function turn(row: HTMLElement, isChosen: boolean): void {
  row.classList.toggle('in_cart', isChosen);
  (row.querySelector('.js_optional_same_quantity') as HTMLInputElement).value = isChosen ? '1' : '0';
  show(row, '.configurator__choices, .js_add', !isChosen);
  show(row, '.js_remove, .configurator__quantity', isChosen);
}

export const show = (scope: Element, selector: string, isShown: boolean) => {
  for (const part of scope.querySelectorAll<HTMLElement>(selector)) part.hidden = !isShown;
};
