import { useEffect, useRef } from 'react';
import { t } from '#registry/texts.ts';

/** Stands in place of the form once it is signed, and takes the focus. */
export function Thanks({ text, address }: { text: string; address: string | null }) {
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => block.current?.focus(), []);
  return (
    <div ref={block} className="alert alert--success" tabIndex={-1}>
      <strong>{t('Thank you')}</strong>
      <p>{text}</p>
      {address && <a href={address}>{t('Click here to see your document.')}</a>}
    </div>
  );
}
