import { useEffect, useRef, useState } from 'react';
import { t } from '#registry/texts.ts';
import { LOOK_TOKENS, type Look, lookTokens } from '#registry/values/theme.ts';

type Props = {
  look: Look;
  /** The page that shows the look it is asked for. */
  url: string;
  /** That page as the form opened. */
  first: string;
};

const FRAME = 'look-preview';

/** A page of the website in the chosen look; without script a button draws it anew. */
export function Preview({ look, url, first }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [scheme, setScheme] = useState('light');
  const draw = () => dress(frame.current?.contentDocument?.documentElement, look, scheme);
  useEffect(draw, [look, scheme]);
  return (
    <div className="look__preview">
      <p className="button-row without-script">
        <button
          type="submit"
          className="button button--quiet button--small"
          formMethod="get"
          formAction={url}
          formTarget={FRAME}
          formNoValidate
        >
          {t('Preview')}
        </button>
      </p>
      <p className="button-row with-script">
        {[
          { value: 'light', label: t('Light mode') },
          { value: 'dark', label: t('Dark mode') },
        ].map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className="button button--quiet button--small look__scheme"
            aria-pressed={value === scheme}
            onClick={() => setScheme(value)}
          >
            {label}
          </button>
        ))}
      </p>
      <iframe ref={frame} className="look__frame" name={FRAME} title={t('Preview')} src={first} onLoad={draw} inert />
    </div>
  );
}

/** Styles in attributes are forbidden here; those that a script sets are not. */
function dress(root: HTMLElement | undefined, look: Look, scheme: string): void {
  if (!root) return;
  root.dataset.colorScheme = scheme;
  const tokens = lookTokens(look);
  for (const token of LOOK_TOKENS) {
    if (tokens[token]) root.style.setProperty(token, tokens[token]);
    else root.style.removeProperty(token);
  }
}
