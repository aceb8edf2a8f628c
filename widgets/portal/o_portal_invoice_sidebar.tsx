import { useEffect, useRef, useState } from 'react';
import { number, text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';

/** The preview of an invoice, as high as its content. */
export default defineWidget({
  load: 'idle',
  params: {
    /** Address of the PDF. */
    src: text(),
    /** What the PDF is called. */
    title: text(),
    /** Height of the frame in px. */
    height: number(),
  },
  View({ src, title, height }) {
    const frame = useRef<HTMLIFrameElement>(null);
    const [fitting, setFitting] = useState(height);
    const fitPreview = () => {
      const sheet = frame.current?.contentDocument?.documentElement;
      // Unlike the height that can be scrolled, that of the content is known however high the frame is.
      if (sheet) setFitting(sheet.offsetHeight);
    };
    useEffect(() => {
      const shown = frame.current?.contentDocument;
      // Before the preview comes there is an empty page in its place: fitted to that, all below would jump twice.
      if (shown?.readyState === 'complete' && shown.URL !== 'about:blank') fitPreview();
      addEventListener('resize', fitPreview);
      return () => removeEventListener('resize', fitPreview);
    }, []);
    return (
      <iframe
        ref={frame}
        className="document__preview"
        id="invoice_html"
        src={src}
        title={title}
        height={fitting}
        onLoad={fitPreview}
      />
    );
  },
});
