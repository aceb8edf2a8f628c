import { t } from '#registry/texts.ts';
import { DialogBox } from '#widgets/core/dialog_box.tsx';
import type { DialogState } from '#widgets/core/hooks/use_dialog.ts';
import { UploadFields } from './upload_fields.tsx';
import { type Upload, useUpload } from './use_upload.ts';

type Props = {
  dialog: DialogState;
  channelId: number;
  /** The plain form, which takes videos, too. */
  href: string;
  mayPublish: boolean;
};

const FORM = 'slide-upload';

export function UploadDialog({ dialog, channelId, href, mayPublish }: Props) {
  const upload = useUpload(channelId);
  const buttons = <Buttons upload={upload} mayPublish={mayPublish} discard={dialog.close} />;
  return (
    <DialogBox
      dialog={dialog}
      title={t('Upload Presentation')}
      size="large"
      look="slide-upload"
      buttons={upload.isSaving ? undefined : buttons}
    >
      {upload.isSaving && <p role="status">{t('Uploading presentation...')}</p>}
      <form ref={upload.form} id={FORM} className="form" noValidate hidden={upload.isSaving} onSubmit={upload.submit}>
        {upload.warning && (
          <p className="alert alert--warning" role="alert">
            {upload.warning}
          </p>
        )}
        <UploadFields upload={upload} href={href} />
      </form>
    </DialogBox>
  );
}

type ButtonsProps = { upload: Upload; mayPublish: boolean; discard(): void };

/** Enter in a field saves a draft, which the first button does. */
function Buttons({ upload: { isReading }, mayPublish, discard }: ButtonsProps) {
  return (
    <>
      <button
        className={`button save${mayPublish ? ' button--quiet' : ''}`}
        type="submit"
        form={FORM}
        disabled={isReading}
        aria-busy={isReading || undefined}
      >
        {t('Save as Draft')}
      </button>
      {mayPublish && (
        <button
          className="button save"
          type="submit"
          form={FORM}
          name="website_published"
          value="on"
          disabled={isReading}
          aria-busy={isReading || undefined}
        >
          {t('Save and Publish')}
        </button>
      )}
      <button className="button button--quiet" type="button" onClick={discard}>
        {t('Discard')}
      </button>
    </>
  );
}
