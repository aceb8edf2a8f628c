import { type FormEvent, useEffect, useRef } from 'react';
import { t } from '#registry/texts.ts';
import type { OutlinePage, OutlineQuestion } from '#surveys/editing/outline_view.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import type { Moved } from './use_outline_order.ts';

export type Kind = { value: string; label: string };

type Moving = { slug: string; moved: Moved | null; submit(event: FormEvent<HTMLFormElement>): void };
type Props = { page: OutlinePage; edit: string; kinds: Kind[]; moving: Moving };

/** So many choices are named below a question. */
const MOST_CHOICES = 6;

/** A page of a survey with its questions. */
export function PageSection({ page, edit, kinds, moving }: Props) {
  const name = page.title || t('Page {number}', { number: page.number });
  return (
    <section className="outline__page" id={`page-${page.key}`} aria-labelledby={`page-${page.key}-title`}>
      <div className="outline__head">
        <h2 className="outline__title" id={`page-${page.key}-title`}>
          <a href={`${edit}/page/${page.key}`}>
            <bdi>{name}</bdi>
          </a>
        </h2>
        <Moves part="page" item={page} title={name} moving={moving} />
        <RemoveLink href={`${edit}/page/${page.key}/delete`} title={name} />
      </div>
      <ol className="outline__questions">
        {page.questions.map((question) => (
          <li key={question.key} className="outline__question" id={`question-${question.key}`}>
            <About question={question} href={`${edit}/question/${question.key}`} />
            <Moves part="question" item={question} title={question.title} moving={moving} />
            <RemoveLink href={`${edit}/question/${question.key}/delete`} title={question.title} />
          </li>
        ))}
      </ol>
      <form className="outline__add" method="get" action={`${edit}/question/new`}>
        <input type="hidden" name="page" value={page.key} />
        <label className="visually-hidden" htmlFor={`kind-${page.key}`}>
          {t('Question type')}
        </label>
        <select className="input" id={`kind-${page.key}`} name="kind">
          {kinds.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <button className="button button--quiet" type="submit">
          <Icon name="plus" />
          {t('Add a question')}
        </button>
      </form>
    </section>
  );
}

function About({ question, href }: { question: OutlineQuestion; href: string }) {
  const { title, kind, isMandatory, isAnswered, choices } = question;
  const facts = [kind, isMandatory && t('required'), isAnswered && t('has answers')].filter(Boolean);
  return (
    <div className="outline__about">
      <p className="outline__name">
        <a href={href}>
          <bdi>{title}</bdi>
        </a>
      </p>
      <p className="outline__kind">{facts.join(' · ')}</p>
      {choices.length > 0 && (
        <p className="outline__choices">
          {choices.slice(0, MOST_CHOICES).map((choice, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two choices may read alike, and none of them moves
            <span key={at}>
              {at > 0 && ' · '}
              <bdi>{choice}</bdi>
            </span>
          ))}
          {choices.length > MOST_CHOICES && ' …'}
        </p>
      )}
    </div>
  );
}

function RemoveLink({ href, title }: { href: string; title: string }) {
  return (
    <a className="button button--quiet button--icon" href={href}>
      <Icon name="trash" />
      <span className="visually-hidden">{`${t('Remove', { context: 'survey' })}: ${title}`}</span>
    </a>
  );
}

type MovesProps = {
  part: 'page' | 'question';
  item: Pick<OutlineQuestion, 'key' | 'moves'>;
  title: string;
  moving: Moving;
};

/** Moves a page or a question a place up or down. */
function Moves({ part, item: { key, moves }, title, moving: { slug, moved, submit } }: MovesProps) {
  const form = useRef<HTMLFormElement>(null);
  const action = `/survey/edit/${slug}/${part}/${key}/move`;
  useEffect(() => {
    if (moved?.action !== action) return;
    const buttons = [...(form.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
    (buttons.find(({ value }) => value === moved.to) ?? buttons[0])?.focus();
  }, [moved, action]);
  return (
    <form ref={form} className="outline__moves" method="post" action={action} onSubmit={submit}>
      <MoveButton to="up" label={`${t('Move up')}: ${title}`} isPossible={moves.up} />
      <MoveButton to="down" label={`${t('Move down')}: ${title}`} isPossible={moves.down} />
    </form>
  );
}

function MoveButton({ to, label, isPossible }: { to: 'up' | 'down'; label: string; isPossible: boolean }) {
  return (
    <button
      className="button button--quiet button--icon"
      type="submit"
      name="move"
      value={to}
      aria-label={label}
      disabled={!isPossible}
    >
      <Icon name={to} />
    </button>
  );
}
