import { useEffect, useState } from 'react';
import { useHost } from '#registry/host.ts';
import type { FormSection } from '#surveys/filling/view.ts';
import Html from '#widgets/core/parts/html.tsx';
import { loadPrefill, loadScores } from './filling/prefill.ts';
import { Question } from './question/question.tsx';

type Props = { sections: FormSection[]; prefill: string; scores: string; points: Record<string, number> };

/** A copy to read or to print; of a quiz that is over with its points. */
export function Copy({ sections, prefill, scores, points }: Props) {
  const host = useHost();
  const [now, setNow] = useState(points);
  useEffect(() => {
    const life = new AbortController();
    if (prefill) void loadPrefill(host, prefill, () => false, life.signal);
    if (scores) void loadScores(scores, life.signal).then((loaded) => loaded && setNow(loaded));
    return () => life.abort();
  }, [host, prefill, scores]);
  return sections.map(({ id, title, description, questions }) => (
    <section key={id} className="survey-form__page">
      {title && <h2>{title}</h2>}
      {description && <Html className="prose" html={description} />}
      {questions.map((question) => (
        <Question key={question.tag} question={question} isReadOnly score={now[question.tag]} />
      ))}
    </section>
  ));
}
