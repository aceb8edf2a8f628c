import { t } from '#registry/texts.ts';
import Field from '#widgets/core/parts/field.tsx';
import FieldFrame, { describedBy } from '#widgets/core/parts/field_frame.tsx';
import TextArea from '#widgets/core/parts/text_area.tsx';
import { CategoryField, TagField } from './name_fields.tsx';
import type { Upload } from './use_upload.ts';

/** The fields of the dialog; what is typed stays with the browser. */
export function UploadFields({ upload, href }: { upload: Upload; href: string }) {
  const { problems, preview, names } = upload;
  const file = { name: 'upload', label: t('PDF or image file'), hint: t('25 MB at most.'), error: problems.upload };
  return (
    <>
      <FieldFrame {...file}>
        <input
          className="input"
          type="file"
          accept="image/*,application/pdf"
          {...describedBy(file)}
          onChange={({ currentTarget }) => upload.pick(currentTarget)}
        />
      </FieldFrame>
      <p>
        <a href={href}>{t('Upload a video file (mp4, WebM)')}</a>
      </p>
      <Field
        name="url"
        label={t('Or the address of a YouTube video or Google document')}
        type="url"
        maxlength={500}
        input={{ onBlur: ({ currentTarget }) => upload.look(currentTarget) }}
      />
      {upload.isReading && <p role="status">{t('Reading the file…')}</p>}
      {preview && <img className="slide-upload__preview" src={preview} alt={t('Preview')} width={320} height={240} />}
      <Field name="name" label={t('Title')} maxlength={150} required error={problems.name} />
      <TextArea name="description" label={t('Description')} rows={3} isOptional />
      <CategoryField names={names} />
      <TagField names={names} />
    </>
  );
}
