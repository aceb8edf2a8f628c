import { useState } from 'react';
import { t, tn } from '#registry/texts.ts';

const STARS = [1, 2, 3, 4, 5];

const labels = () => [t('I hate it'), t("I don't like it"), t("It's okay"), t('I like it'), t('I love it')];

/** One of five stars; hovering shows what a click would choose. Without script a plain choice of five. */
export function StarInput({ initial, problem }: { initial: number; problem: string | undefined }) {
  const [chosen, setChosen] = useState(initial);
  const [hovered, setHovered] = useState(0);
  const words = labels();
  return (
    <fieldset className="field star-input" onMouseLeave={() => setHovered(0)}>
      <legend className="field__label">
        {t('Your rating')} <span className="field__optional">{t('(optional)')}</span>
      </legend>
      <div className="star-input__row">
        {STARS.map((star) => (
          <label key={star} className="star-input__star" title={words[star - 1]} onMouseEnter={() => setHovered(star)}>
            <input
              className="visually-hidden"
              type="radio"
              name="rating_value"
              value={star}
              checked={chosen === star}
              onChange={() => setChosen(star)}
            />
            <span className="visually-hidden">{`${tn('{n} star', '{n} stars', star)}: ${words[star - 1]}`}</span>
          </label>
        ))}
        <span className="star-input__words" aria-hidden="true">
          {words[(hovered || chosen) - 1] ?? ''}
        </span>
      </div>
      {problem && <p className="field__error">{problem}</p>}
    </fieldset>
  );
}
