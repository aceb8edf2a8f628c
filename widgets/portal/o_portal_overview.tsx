import { useState } from 'react';
import { useEvent } from '#registry/hooks.ts';
import { data } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { number } from '#registry/values/format.ts';
import { defineWidget } from '#registry/widget.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import type { AccountCounts } from './parts/account_counts.ts';

/** What somebody has to do, and how many documents of each kind there are. */
export default defineWidget({
  load: 'idle',
  isEssential: true,
  params: {
    /** What waits for the person, and how many of it. */
    waiting: data<AccountCounts['waiting']>(),
    /** How many documents of each kind there are. */
    documents: data<AccountCounts['documents']>(),
  },
  View(first) {
    const [{ waiting, documents }, setCounts] = useState<AccountCounts>(first);
    useEvent('account:counts', setCounts);
    return (
      <>
        {waiting.length > 0 && (
          <section className="account__documents" aria-labelledby="account-waiting">
            <h2 id="account-waiting">{t('To do')}</h2>
            <ul className="documents documents--wide">
              {waiting.map((one) => (
                <Waiting key={one.url} {...one} />
              ))}
            </ul>
          </section>
        )}
        <section className="account__documents" aria-labelledby="account-documents">
          <h2 id="account-documents">{t('Your documents')}</h2>
          {documents.length === 0 && <p>{t('None yet')}</p>}
          <ul className="documents">
            {documents.map((one) => (
              <Documents key={one.url} {...one} />
            ))}
          </ul>
        </section>
      </>
    );
  },
});

function Waiting({ url, title, icon, note, amount, isLate }: AccountCounts['waiting'][number]) {
  const look = isLate ? ' documents__link--late' : '';
  return (
    <li>
      <a className={`documents__link documents__link--waiting${look}`} href={url}>
        <span className="documents__icon">
          <Icon name={icon} />
        </span>
        <span className="documents__name">
          <bdi>{title}</bdi>
          <span className="documents__note">{note}</span>
        </span>{' '}
        <bdi className="documents__amount">{amount}</bdi>
      </a>
    </li>
  );
}

function Documents({ url, name, icon, count }: AccountCounts['documents'][number]) {
  return (
    <li>
      <a className={`documents__link${count === 0 ? ' documents__link--none' : ''}`} href={url}>
        <span className="documents__icon">
          <Icon name={icon} />
        </span>
        <span className="documents__name">{name}</span>{' '}
        <span className="documents__count badge badge--muted">{number(count, 0)}</span>
      </a>
    </li>
  );
}
