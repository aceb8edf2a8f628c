import type { MouseEvent } from 'react';
import { t } from '#registry/texts.ts';
import type { Reader } from '#slides/slide/reader_view.ts';

type Props = {
  entries: Reader['outline'];
  language: string;
  open(event: MouseEvent, page: number): void;
};

/** The headings of a document, each leading to its page. */
export function Outline({ entries, language, open }: Props) {
  return (
    <nav aria-label={t('Outline')}>
      <h2 className="slide-reader__heading">{t('Outline')}</h2>
      <ol className="slide-outline" lang={language}>
        {entries.map(({ title, url, page, depth, isCurrent }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings have no id, and two may be equal
          <li key={at} className={`slide-outline__entry slide-outline__entry--${depth}`}>
            <a
              href={url}
              dir="auto"
              aria-current={isCurrent ? 'true' : undefined}
              onClick={(event) => open(event, page)}
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
