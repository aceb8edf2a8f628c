import { t } from '#registry/texts.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import type { FullScreen } from './use_full_screen.ts';
import type { Pages } from './use_pages.ts';

type Props = { pages: Pages; screen: FullScreen };

/** Links between the pages of a document, and the button that fills the screen with it. */
export function PageLinks({ pages, screen }: Props) {
  const { number, previousUrl, nextUrl } = pages.reader;
  const { count, follow, isBusy, links } = pages;
  return (
    <nav ref={links} className="slide-pages" aria-label={t('Pages of the document')} tabIndex={-1} aria-busy={isBusy}>
      {previousUrl && (
        <a
          className="button button--quiet button--small"
          rel="prev"
          href={previousUrl}
          onClick={(event) => follow(event, number - 1)}
        >
          <Icon name="back" />
          {t('Previous page')}
        </a>
      )}
      {count > 1 && <span>{t('Page {number} of {count}', { number, count })}</span>}
      {nextUrl && (
        <a
          className="button button--quiet button--small"
          rel="next"
          href={nextUrl}
          onClick={(event) => follow(event, number + 1)}
        >
          {t('Next page')}
          <Icon name="next" />
        </a>
      )}
      {screen.isPossible && (
        <button type="button" className="button button--quiet button--small with-script" onClick={screen.toggle}>
          {screen.isFull ? t('Exit full screen') : t('Full screen')}
        </button>
      )}
    </nav>
  );
}
