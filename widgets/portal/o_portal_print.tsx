import { type MouseEvent, useRef, useState } from 'react';
import { text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';

/** Prints a page without leaving this one, in a hidden frame made on the first click. */
export default defineWidget({
  load: 'idle',
  params: {
    /** Address of the PDF to print. */
    href: text(),
    /** One more class of the link, by which other scripts know it. */
    name: text('o_portal_print'),
  },
  View({ href, name }) {
    const [isNear, setNear] = useState(false);
    const frame = useRef<HTMLIFrameElement>(null);
    const print = () => frame.current?.contentWindow?.print();
    const press = (event: MouseEvent) => {
      // There the print of a frame is empty: the page opens in a window of its own, as it does without a script.
      if (/firefox/i.test(navigator.userAgent)) return;
      event.preventDefault();
      if (isNear) print();
      else setNear(true);
    };
    return (
      <>
        <a
          className={`button button--quiet button--small ${name}`}
          href={href}
          target="_blank"
          onClick={press}
          rel="noopener"
        >
          {t('Print')}
        </a>
        {isNear && (
          <iframe ref={frame} className="visually-hidden" title={t('Print')} tabIndex={-1} src={href} onLoad={print} />
        )}
      </>
    );
  },
});
