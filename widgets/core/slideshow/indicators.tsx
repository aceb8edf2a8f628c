import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#registry/texts.ts';

/** The width of so many of them is left to the arrows of the strip. */
const ROOM_FOR_ARROWS = 3;

type Props = { thumbs: (string | undefined)[]; current: number; goTo(index: number): void };

/** A button for each slide, as many at a time as have room, and arrows to the first slide of the next page. */
export function Indicators({ thumbs, current, goTo }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const perPage = useRoom(list, thumbs.length);
  useKeptFocus(list);
  const first = Math.floor(current / perPage) * perPage;
  const next = first + perPage;
  return (
    <ul ref={list} className="o_slideshow__indicators">
      {first > 0 && (
        <Turner key="before" label={t('Previous images')} onPress={() => goTo(first - perPage)}>
          ‹
        </Turner>
      )}
      {thumbs.slice(first, next).map((thumb, i) => (
        <Turner
          // biome-ignore lint/suspicious/noArrayIndexKey: slides neither come nor go
          key={first + i}
          label={t('Image {n}', { n: first + i + 1 })}
          isCurrent={first + i === current}
          onPress={() => goTo(first + i)}
        >
          {thumb && <img src={thumb} alt="" loading="lazy" />}
        </Turner>
      ))}
      {next < thumbs.length && (
        <Turner key="after" label={t('More images')} onPress={() => goTo(next)}>
          ›
        </Turner>
      )}
    </ul>
  );
}

type TurnerProps = { label: string; isCurrent?: boolean; onPress(): void; children: ReactNode };

function Turner({ label, isCurrent = false, onPress, children }: TurnerProps) {
  return (
    <li>
      <button
        type="button"
        className="o_slideshow__indicator"
        aria-label={label}
        aria-current={isCurrent || undefined}
        onClick={onPress}
      >
        {children}
      </button>
    </li>
  );
}

/** How many have room: all of them, as long as nothing is known. */
function useRoom(list: { current: HTMLUListElement | null }, count: number): number {
  const [perPage, setPerPage] = useState(count);
  useEffect(() => {
    const element = list.current as HTMLUListElement;
    const measure = () => {
      const one = element.firstElementChild?.getBoundingClientRect().width ?? 0;
      const room = element.getBoundingClientRect().width;
      setPerPage(one > 0 ? Math.max(1, Math.floor(room / one) - ROOM_FOR_ARROWS) : count);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, count]);
  return perPage;
}

/** The indicator that had the focus may be gone with its page: the current one gets it. */
function useKeptFocus(list: { current: HTMLUListElement | null }): void {
  const hadFocus = list.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    const element = list.current;
    if (hadFocus && !element?.contains(document.activeElement))
      element?.querySelector<HTMLElement>('[aria-current]')?.focus();
  });
}
