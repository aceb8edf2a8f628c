/** Restores focus when the server's new cart lines replace the old ones. */

/** @returns what focuses the same control in the new lines, or the line that came in the place of one that is gone */
export function rememberFocus(host: HTMLElement): () => void {
  const focused = document.activeElement;
  const line = focused?.closest('.cart-line');
  if (!focused || !line || !host.contains(line)) return () => {};
  const control = controlPath(focused);
  const place = linesOf(host).indexOf(line);
  return () => {
    const again = control && host.querySelector<HTMLElement>(control);
    const lines = linesOf(host);
    (again || neighbour(lines[place] ?? lines.at(-1)))?.focus();
  };
}

const linesOf = (host: HTMLElement) => [...host.querySelectorAll('.cart-line')];

/** Focuses the product's name, not the remove button: pressing Enter twice must remove only one line. */
function neighbour(line: Element | undefined): HTMLElement | null | undefined {
  const name = line?.querySelector<HTMLElement>('.cart-line__name a, .cart-line__name');
  if (name?.matches(':not(a)')) name.setAttribute('tabindex', '-1');
  return name;
}

function controlPath(element: Element): string | null {
  if (element.id) return `#${element.id}`;
  const { lineId } = element.closest('.cart-line')?.querySelector<HTMLElement>('.js_quantity')?.dataset ?? {};
  const { step } = (element as HTMLElement).dataset;
  const control = step ? `[data-step="${step}"]` : element.matches('.js_delete_product') ? '.js_delete_product' : 'a';
  return lineId ? `.cart-line:has([data-line-id="${lineId}"]) ${control}` : null;
}
