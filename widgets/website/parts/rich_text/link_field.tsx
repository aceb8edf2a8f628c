import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '#registry/texts.ts';
import FieldFrame, { describedBy } from '#widgets/core/parts/field_frame.tsx';
import { isSafeAddress } from './clean_html.ts';

type Props = { name: string; isLinked: boolean; add(address: string): void; remove(): void; close(): void };

/** What people enter as an address, with its protocol. */
function completed(address: string): string {
  if (/^([a-z][a-z+.-]*:|[/#])/i.test(address)) return address;
  return /^[^/\s]+@[^/\s]+$/.test(address) ? `mailto:${address}` : `https://${address}`;
}

/** Asks where a link leads; stands in the page's form, but is not sent. */
export function LinkField({ name, isLinked, add, remove, close }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => input.current?.focus(), []);
  const apply = () => {
    const address = input.current?.value.trim() ?? '';
    if (address && isSafeAddress(completed(address))) return add(completed(address));
    setWrong(true);
    input.current?.focus();
  };
  const hear = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else close();
  };
  const facts = {
    name: `${name}_link`,
    label: t('Address of the link'),
    error: isWrong ? t('Enter a web address') : null,
  };
  return (
    <div className="rich-text__link">
      <FieldFrame {...facts}>
        <input
          {...{ className: 'input', ...describedBy(facts), name: undefined, dir: 'ltr', maxLength: 2000 }}
          ref={input}
          onKeyDown={hear}
        />
      </FieldFrame>
      <p className="button-row">
        <button type="button" className="button button--small" onClick={apply}>
          {t('Add link')}
        </button>
        {isLinked && (
          <button type="button" className="button button--quiet button--small" onClick={remove}>
            {t('Remove link')}
          </button>
        )}
        <button type="button" className="button button--quiet button--small" onClick={close}>
          {t('Cancel')}
        </button>
      </p>
    </div>
  );
}
