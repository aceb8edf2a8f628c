import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useFirstPlace } from '#registry/place.ts';
import { groupsIn, mark, messageId, targetOf } from './field_problems.ts';
import type { Problems } from './use_problems.ts';

type Props = { form: HTMLElement; problems: Problems; message: string };

/** Above a form that is refused: takes the focus, and leads to each field. None where no field is to blame. */
export function Summary({ form, problems, message }: Props) {
  const place = useFirstPlace(form);
  return place && createPortal(<SummaryBox {...{ form, problems, message }} />, place);
}

function SummaryBox({ form, problems, message }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The server's stands above the form, and tells of what was sent before.
    for (const old of form.parentElement?.querySelectorAll('.error-summary') ?? [])
      if (old !== box.current) old.remove();
    box.current?.focus();
  }, [form]);
  return (
    <div ref={box} className="alert alert--danger error-summary" role="alert" tabIndex={-1}>
      <div className="alert__text">
        <div>
          <p>{message}</p>
          <ul className="error-summary__list">
            {groupsIn(form)
              .filter((group) => problems.has(group))
              .map((group) => (
                <li key={targetOf(group)}>
                  <a href={`#${targetOf(group)}`}>{[labelOf(group), problems.get(group)].filter(Boolean).join(': ')}</a>
                </li>
              ))}
          </ul>
        </div>
      </div>
    </div>
  );
}

/** A single box stands in its label. */
const labelOf = (group: HTMLElement) =>
  (group.querySelector('.field__label')?.firstChild ?? group.querySelector('label.choice'))?.textContent?.trim();

/** The message at an author's fields, which are marked as long as it stands there. */
export function FieldProblem({ group, problem }: { group: HTMLElement; problem: string }) {
  const id = messageId(group);
  useLayoutEffect(() => {
    mark(group, true);
    return () => mark(group, false);
  }, [group]);
  return (
    id &&
    createPortal(
      <p id={id} className="field__error">
        {problem}
      </p>,
      group,
    )
  );
}
