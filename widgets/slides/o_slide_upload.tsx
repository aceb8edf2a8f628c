import { type MouseEvent, useEffect } from 'react';
import { flag, number, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { useDialog } from '#widgets/core/hooks/use_dialog.ts';
import { UploadDialog } from './parts/upload/upload_dialog.tsx';

/** Adds a document, image or video to a channel in a dialog. Without script its link leads to a plain form. */
export default defineWidget({
  load: 'interact',
  params: {
    /** Channel that the slide is uploaded to. */
    channelId: number(),
    /** The plain form. */
    href: text(),
    /** The person may publish at once. */
    mayPublish: flag(),
  },
  View: Upload,
});

type Params = { channelId: number; href: string; mayPublish: boolean };

function Upload({ channelId, href, mayPublish }: Params) {
  const dialog = useDialog();
  const { open } = dialog;
  useEffect(() => {
    if (new URLSearchParams(location.search).has('enable_slide_upload')) open();
  }, [open]);
  const press = (event: MouseEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(event.currentTarget);
  };
  return (
    <>
      <a className="button button--small oe_slide_js_upload" href={href} {...{ channel_id: channelId }} onClick={press}>
        {t('Upload')}
      </a>
      {dialog.isOpen && <UploadDialog {...{ dialog, channelId, href, mayPublish }} />}
    </>
  );
}
