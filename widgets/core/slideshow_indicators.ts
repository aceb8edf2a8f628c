import { t } from '#registry/texts.ts';

/** The width of so many of them is left to the arrows of the strip. */
const ROOM_FOR_ARROWS = 3;

export type Indicators = {
  element: HTMLElement;
  /** Call it once the element is in the page. @returns stops it */
  start(): () => void;
  follow(index: number): void;
};

/** A button for each slide, as many at a time as have room, and arrows to the first slide of the next page. */
export function createIndicators(slides: HTMLElement[], goTo: (index: number) => void): Indicators {
  const element = document.createElement('ul');
  element.className = 'o_slideshow__indicators';
  const buttons = slides.map((slide, i) => indicator(slide, i, () => goTo(i)));
  let perPage = slides.length;
  let current = 0;

  const draw = () => {
    const first = Math.floor(current / perPage) * perPage;
    const shown = buttons.slice(first, first + perPage);
    const before = first > 0 ? [turner('‹', t('Previous images'), () => goTo(first - perPage))] : [];
    const after = first + perPage < slides.length ? [turner('›', t('More images'), () => goTo(first + perPage))] : [];
    const focused = element.contains(document.activeElement);
    element.replaceChildren(...before, ...shown, ...after);
    for (const [i, { firstElementChild: button }] of buttons.entries()) {
      if (i === current) button?.setAttribute('aria-current', 'true');
      else button?.removeAttribute('aria-current');
    }
    // The arrow that was pressed may be gone.
    if (focused && !element.contains(document.activeElement))
      (buttons[current]?.firstElementChild as HTMLElement | undefined)?.focus();
  };
  const measure = () => {
    const one = element.firstElementChild?.getBoundingClientRect().width ?? 0;
    const room = element.getBoundingClientRect().width;
    const fits = one > 0 ? Math.max(1, Math.floor(room / one) - ROOM_FOR_ARROWS) : slides.length;
    if (fits === perPage) return;
    perPage = fits;
    draw();
  };

  return {
    element,
    start() {
      draw();
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
    follow(index) {
      current = index;
      draw();
    },
  };
}

function indicator(slide: HTMLElement, i: number, press: () => void): HTMLElement {
  const item = turner('', t('Image {n}', { n: i + 1 }), press);
  const thumb = slide.dataset.thumb ?? slide.querySelector('img')?.getAttribute('src');
  if (thumb) item.firstElementChild?.append(Object.assign(new Image(), { src: thumb, alt: '', loading: 'lazy' }));
  return item;
}

function turner(text: string, label: string, press: () => void): HTMLElement {
  const item = document.createElement('li');
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
  button.className = 'o_slideshow__indicator';
  button.setAttribute('aria-label', label);
  button.addEventListener('click', press);
  item.append(button);
  return item;
}
