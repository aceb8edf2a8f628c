import { t } from '#registry/texts.ts';
import { pageWindow } from './page_window.ts';

type Props = {
  total: number;
  step: number;
  scope: number;
  page: number;
  hrefOf(page: number): string;
  go(page: number): void;
};

const BACK = 'm14.5 6-6 6 6 6';
const NEXT = 'm9.5 6 6 6-6 6';

export function ThreadPager({ total, step, scope, page, hrefOf, go }: Props) {
  const { count, pages } = pageWindow(total, step, scope, page);
  if (count <= 1) return null;
  const link = (to: number, label: string, icon?: string) => (
    <a
      className="pager__link"
      href={hrefOf(to)}
      rel={icon === BACK ? 'prev' : icon === NEXT ? 'next' : undefined}
      aria-current={!icon && to === page ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        go(to);
      }}
    >
      {icon && (
        <svg className={`icon icon--${icon === BACK ? 'back' : 'next'}`} viewBox="0 0 24 24" aria-hidden="true">
          <path d={icon} />
        </svg>
      )}
      <span className="visually-hidden">{icon ? label : `${label} `}</span>
      {!icon && to}
    </a>
  );
  return (
    <nav className="pager" aria-label={t('Pages')}>
      <ul className="pager__list">
        {page > 1 && <li>{link(page - 1, t('Previous page'), BACK)}</li>}
        {pages.map((one) => (
          <li key={one}>{link(one, t('Page'))}</li>
        ))}
        {page < count && <li>{link(page + 1, t('Next page'), NEXT)}</li>}
      </ul>
    </nav>
  );
}
