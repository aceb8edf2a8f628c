import type { TooltipData } from 'nvd3';

/**
 * What nvd3 shows beside the pointer, as elements: its own way is a text of HTML with whatever names the data has in it,
 * and with styles that the content policy refuses.
 * @param counted stands before the number; the name of the bar or slice by default
 * @returns `false`, by which nvd3 knows that the box is filled
 */
export function tooltipContent(data: TooltipData | null, box: HTMLElement, counted?: string): false | '' {
  if (!data) return '';
  const rows = (data.series ?? []).map(({ key, value, color }) => {
    const row = element('p', 'chart-tip__row');
    const colour = element('span', 'chart-tip__colour');
    colour.style.backgroundColor = color;
    row.append(colour, element('span', '', counted ?? String(key)), element('strong', '', String(value)));
    return row;
  });
  const title = data.data?.fullLabel ?? data.value ?? null;
  box.classList.add('chart-tip');
  box.replaceChildren(...(title === null ? [] : [element('p', '', String(title))]), ...rows);
  return false;
}

function element(name: string, className: string, text = ''): HTMLElement {
  return Object.assign(document.createElement(name), { className, textContent: text });
}
