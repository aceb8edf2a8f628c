import { useState } from 'react';
import { t } from '#registry/texts.ts';
import { useLazyModule } from '#widgets/core/hooks/use_lazy_module.ts';
import { ImageStage } from './image_stage.tsx';
import type { PdfPagesProps } from './pdf_pages.tsx';
import { kindOf, nameOf, sourceOf, type ViewerFile } from './viewer_file.ts';

type Props = { file: ViewerFile; scale: number; rotation: number; zoom(step: number): void };

/** The file itself, or why it can't be shown. */
export function Stage({ file, scale, rotation, zoom }: Props) {
  const [problem, setProblem] = useState('');
  const source = sourceOf(file);
  const failed = () => setProblem(unshowable());
  if (problem)
    return (
      <p className="viewer__problem" role="alert">
        {problem}
      </p>
    );
  switch (kindOf(file)) {
    case 'image':
      return <ImageStage src={source} alt={nameOf(file)} {...{ scale, rotation, zoom, failed }} />;
    case 'pdf':
      return <Pdf url={source} fail={setProblem} {...{ scale, rotation }} />;
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: files that people send bring none
      return <video className="viewer__video" controls src={source} aria-label={nameOf(file)} onError={failed} />;
    case 'text':
      return <iframe className="viewer__frame viewer__frame--text" sandbox="" src={source} title={nameOf(file)} />;
    case 'youtube':
      return (
        <iframe
          className="viewer__frame viewer__frame--film"
          allowFullScreen
          // The player refuses pages that it knows nothing of.
          referrerPolicy="strict-origin-when-cross-origin"
          src={source}
          title={nameOf(file)}
        />
      );
    default:
      return <p className="viewer__problem">{unshowable()}</p>;
  }
}

const unshowable = (): string => t('This file can’t be shown here. Download it to open it.');

const loadPages = () => import('./pdf_pages.tsx');

/** What draws a PDF comes with the first one. */
function Pdf(props: PdfPagesProps) {
  const pages = useLazyModule(loadPages, true, () => props.fail(unshowable()));
  return pages ? <pages.PdfPages {...props} /> : <p className="viewer__waiting">{t('Loading…')}</p>;
}
