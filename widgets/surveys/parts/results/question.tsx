import { t, tn } from '#registry/texts.ts';
import { number } from '#registry/values/format.ts';
import type { QuestionView, ResultsFilters } from '#surveys/results/view.ts';
import { Choices, Matrix } from './counted.tsx';
import { Numbers } from './numbers.tsx';
import { Written } from './written.tsx';

type Props = { question: QuestionView; filters: ResultsFilters };

/** What people answered to one question. */
export function Question({ question, filters }: Props) {
  const { id, title, isActive, answered, skipped } = question;
  return (
    <article className="survey-result" aria-labelledby={`question-${id}`}>
      <h3 className="survey-result__title" id={`question-${id}`}>
        <span className="survey-result__number">{number(question.number, 0)}</span> <bdi>{title}</bdi>
      </h3>
      <p className="survey-result__counts">
        <span className="badge badge--muted">
          {tn('{n} response', '{n} responses', answered, { n: number(answered, 0) })}
        </span>{' '}
        <span className="badge badge--muted">
          {t('Skipped')} {number(skipped, 0)}
        </span>
        {!isActive && (
          <>
            {' '}
            <span className="badge badge--muted">{t('Removed question')}</span>
          </>
        )}
      </p>
      {answered > 0 ? (
        <Answers question={question} filters={filters} />
      ) : (
        <p className="survey-sorry">{t('No responses yet')}</p>
      )}
    </article>
  );
}

function Answers({ question, filters }: Props) {
  const { id, title, answered, graph, choices, matrix, numbers, written } = question;
  const counted = { id, answered, filters };
  const words = written && <Written id={id} title={title} {...written} />;
  return (
    <>
      {choices && <Choices {...counted} graph={graph} choices={choices} />}
      {matrix && <Matrix {...counted} {...matrix} />}
      {numbers ? (
        <div className="survey-numbers">
          <Numbers {...numbers} />
          {words}
        </div>
      ) : (
        words
      )}
    </>
  );
}
