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
      if (!frame.current || !sheet) return;
      // A frame that is high already never says that its content became lower.
      frame.current.height = '0';
      frame.current.height = String(sheet.scrollHeight);
      setFitting(sheet.scrollHeight);
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
