import { t } from '#registry/texts.ts';
import { useCopy } from '#widgets/core/hooks/use_copy.ts';

/** Announced if the browser refuses. */
export const notCopied = () => t('The link could not be copied. Select it and copy it yourself.');

export default function CopyButton({ text }: { text: string }) {
  const { isCopied, copy } = useCopy();
  return (
    <button
      type="button"
      className="button button--small button--quiet with-script btn_shorten_url_clipboard"
      data-clipboard-text={text}
      onClick={() => void copy(text, notCopied())}
    >
      {isCopied ? t('Copied') : t('Copy')}
    </button>
  );
}
