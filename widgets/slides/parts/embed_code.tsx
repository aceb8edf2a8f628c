import { useEffect, useRef, useState } from 'react';
import { useLatest } from '#registry/hooks.ts';
import { t } from '#registry/texts.ts';
import { useCopy } from '#widgets/core/hooks/use_copy.ts';
import { pageIn, withPage } from './embed_page.ts';

type Props = { embed: string; page: number; pageCount: number | null };

/** HTML that shows a page of the slide on other websites. */
export function EmbedCode({ embed, page: opening, pageCount }: Props) {
  const [page, setPage] = useState(opening);
  const field = useRef<HTMLInputElement>(null);
  const { isCopied, copy } = useCopy();
  const turned = useLatest('slide:page')?.number;
  useEffect(() => {
    if (turned === undefined) return;
    setPage(turned);
    if (field.current) field.current.value = String(turned);
  }, [turned]);
  const code = opening === 0 ? embed : withPage(embed, page);
  return (
    <details className="slide-share__embed oe_slide_js_embed_code_widget">
      <summary>{t('Show it on another website')}</summary>
      {opening > 0 && (
        <p className="slide-share__page with-script">
          <label htmlFor="embed-page">{t('First page to show')}</label>
          <input
            ref={field}
            className="input"
            type="number"
            id="embed-page"
            min={1}
            max={pageCount ?? undefined}
            defaultValue={opening}
            onInput={({ currentTarget }) => setPage(pageIn(currentTarget.value, pageCount))}
            onBlur={({ currentTarget }) => {
              currentTarget.value = String(page);
            }}
          />
        </p>
      )}
      <label className="field__label" htmlFor="embed-code">
        {t('HTML of this page of the document')}
      </label>
      <textarea
        key={code}
        className="input slide_embed_code"
        id="embed-code"
        rows={3}
        readOnly
        dir="ltr"
        defaultValue={code}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <button
        type="button"
        className="button button--small button--quiet with-script"
        onClick={() => void copy(code, t('The code could not be copied. Select it and copy it yourself.'))}
      >
        {isCopied ? t('Copied') : t('Copy')}
      </button>
    </details>
  );
}
