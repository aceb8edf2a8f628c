import { useRef } from 'react';
import { t } from '#registry/texts.ts';
import type { WrittenView } from '#surveys/results/written_view.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import TableScroll from '#widgets/core/parts/table_scroll.tsx';
import { PageLinks, usePages } from './pagination.tsx';

/** What people wrote, a page of it at a time: without a script, its pages are places on the page with all of it. */
export function Written({ id, title, ...written }: WrittenView & { id: number; title: string }) {
  const { isComment, isNumber, rows, recordLimit, href, more } = written;
  const name = isComment ? t('Comments') : t('Answers, newest first');
  const isLong = recordLimit > 0 && rows.length > recordLimit;
  const table = useRef<HTMLDivElement>(null);
  const pages = usePages(rows.length, isLong ? recordLimit : rows.length);
  const choose = (page: number) => {
    pages.choose(page);
    if (table.current) table.current.scrollTop = 0;
  };
  return (
    <div className="survey-words">
      <h4 className="survey-comments">{name}</h4>
      <TableScroll
        ref={table}
        className={`survey-written${isLong ? ' survey-written--long' : ''}`}
        id={`table_question_${id}`}
        aria-label={`${name}: ${title}`}
      >
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{isComment ? t('Comments') : t('Answer')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(pages.from, pages.to).map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: answers may be equal, and none ever moves
            <tr key={pages.from + at}>
              <td className="survey-written__text" dir={isNumber ? 'ltr' : 'auto'}>
                {text}
              </td>
            </tr>
          ))}
        </tbody>
      </TableScroll>
      {isLong && (
        <nav
          className="pager survey-pager pagination"
          id={`pagination_${id}`}
          data-question_id={id}
          data-record_limit={recordLimit}
          aria-label={`${t('Pages')}: ${title}`}
        >
          <PageLinks {...pages} choose={choose} href={(page) => `${href}#answer-${(page - 1) * recordLimit + 1}`} />
        </nav>
      )}
      {more && (
        <p className="survey-more">
          <a href={href}>
            {more}
            <Icon name="next" />
          </a>
        </p>
      )}
    </div>
  );
}
