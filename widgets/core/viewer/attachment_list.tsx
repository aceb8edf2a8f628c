import { type MouseEvent, type ReactNode, useState } from 'react';
import { t } from '#registry/texts.ts';
import type { ViewerFile } from './viewer_file.ts';

type Props = { files: readonly ViewerFile[]; className?: string };

/** Links to files. Each opens the viewer, whose code comes then; without a script the file itself. */
export function AttachmentList({ files, className }: Props) {
  const [opened, setOpened] = useState<ReactNode>();
  const open = (event: MouseEvent<HTMLAnchorElement>, file: ViewerFile) => {
    const opener = event.currentTarget;
    if (!isShown(file) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    import('./opened_files.tsx').then(
      ({ default: OpenedFiles }) => setOpened(<OpenedFiles files={files} opening={{ file, opener }} />),
      () => location.assign(opener.href),
    );
  };
  return (
    <>
      <ul className={className} aria-label={t('Files')}>
        {files.map((file) => (
          <li key={file.id}>
            <a href={hrefOf(file)} onClick={(event) => open(event, file)}>
              <bdi>{file.name || t('unnamed')}</bdi>
            </a>
            {file.size && ` (${file.size})`}
          </li>
        ))}
      </ul>
      {opened}
    </>
  );
}

/** What the viewer is asked for; it knows best what it can show. */
const isShown = ({ url, mimetype }: ViewerFile): unknown => url || /^(image|video|text)|pdf$/.test(mimetype);

/** Other files are downloaded. */
const hrefOf = (file: ViewerFile): string =>
  file.url ?? `/web/content/${file.id}?access_token=${file.access_token ?? ''}${isShown(file) ? '' : '&download=true'}`;
