/** Navigation through a quote by its headings. */

export type Heading = { id: string; text: string; below: Heading[] };

/** Only text and these elements of a heading are its title; others, such as a badge, are left out. */
const WORDS = ['EM', 'B', 'I', 'U'];

/**
 * Marks h2 as `quote_header_1`, h3 as `quote_1`, where they have no id yet; `forget` takes that back. An h3 before any
 * h2 leads nowhere.
 */
export function outlineOf(content: Element): { headings: Heading[]; forget(): void } {
  const found: Heading[] = [];
  const marked: Element[] = [];
  const counts = { H2: 0, H3: 0 };
  for (const element of content.querySelectorAll('h2, h3')) {
    const level = element.tagName as 'H2' | 'H3';
    counts[level] += 1;
    if (!element.id) {
      element.id = `${level === 'H2' ? 'quote_header' : 'quote'}_${counts[level]}`;
      marked.push(element);
    }
    const heading: Heading = { id: element.id, text: titleOf(element), below: [] };
    if (!heading.text) continue;
    if (level === 'H2') found.push(heading);
    else found.at(-1)?.below.push(heading);
  }
  const forget = () => {
    for (const element of marked) element.removeAttribute('id');
  };
  return { headings: found, forget };
}

/** The id of the last heading that is `share` of the window's height down or above; else of the first. */
export function reachedOf(headings: readonly Heading[], share: number): string | undefined {
  const ids = headings.flatMap(({ id, below }) => [id, ...below.map((one) => one.id)]);
  const isReached = (id: string) => {
    const target = document.getElementById(id);
    return target !== null && target.getBoundingClientRect().top <= innerHeight * share;
  };
  return ids.findLast(isReached) ?? ids[0];
}

const titleOf = (element: Element): string =>
  [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE || WORDS.includes((node as Element).tagName))
    .map((node) => node.textContent?.trim())
    .filter(Boolean)
    .join(' ');
