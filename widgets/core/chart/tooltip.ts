import type { TooltipData } from 'nvd3';

/**
 * What nvd3 shows beside the pointer, as elements: its own way is a text of HTML with whatever names the data has in it,
 * and with styles that the content policy refuses.
 * @returns `false`, by which nvd3 knows that the box is filled
 */
export function tooltipContent(data: TooltipData | null, box: HTMLElement): false | '' {
  if (!data) return '';
  const rows = (data.series ?? []).map(({ key, value, color }) => {
    const row = element('p', 'chart-tip__row');
    const colour = element('span', 'chart-tip__colour');
    colour.style.backgroundColor = color;
    row.append(colour, element('span', '', String(key)), element('strong', '', String(value)));
    return row;
  });
  const title = data.value === undefined || data.value === null ? [] : [element('p', '', String(data.value))];
  box.classList.add('chart-tip');
  box.replaceChildren(...title, ...rows);
  return false;
}

function element(name: string, className: string, text = ''): HTMLElement {
  return Object.assign(document.createElement(name), { className, textContent: text });
}
