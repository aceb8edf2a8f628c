import { t } from '#registry/texts.ts';
import { useCopy } from './use_copy.ts';

export default function CopyButton({ text }: { text: string }) {
  const { isCopied, copy } = useCopy();
  return (
    <button
      type="button"
      className="button button--small button--quiet with-script btn_shorten_url_clipboard"
      data-clipboard-text={text}
      onClick={() => void copy(text)}
    >
      {isCopied ? t('Copied') : t('Copy')}
    </button>
  );
}
