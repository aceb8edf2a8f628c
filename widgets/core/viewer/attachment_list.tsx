import { type MouseEvent, useState } from 'react';
import { emit } from '#registry/bus.ts';
import { CallError, call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import { announce } from '#widgets/core/live_region.ts';
import { loadOnce } from '#widgets/core/load_once.ts';
import type { ViewerProps } from './viewer.tsx';
import { contentUrl, kindOf, nameOf, type ViewerFile } from './viewer_file.ts';

declare module '#registry/bus.ts' {
  interface Events {
    /** Files were added beside an attachment. */
    'attachment:changed': { id: number };
  }
}

type Code = typeof import('./viewer.tsx');
const load = loadOnce<Code>(() => import('./viewer.tsx'));

type Props = { files: readonly ViewerFile[]; className?: string };

/** Links to files. Each opens the viewer, whose code comes then; without a script the file itself. */
export function AttachmentList({ files, className }: Props) {
  const [code, setCode] = useState<Code | null>(null);
  const [opening, setOpening] = useState<ViewerProps['opening'] | null>(null);
  const [problem, setProblem] = useState('');
  const open = async (event: MouseEvent<HTMLAnchorElement>, file: ViewerFile) => {
    const { currentTarget: opener, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (kindOf(file) === null || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    try {
      setCode(await load());
      setOpening({ file, opener });
    } catch {
      location.assign(opener.href);
    }
  };
  const split = async (file: ViewerFile, pages: string, withRest: boolean) => {
    setProblem('');
    try {
      await call('/web/dataset/call_kw/ir.attachment/split_pdf', { args: [file.id, pages, withRest], kwargs: {} });
      announce(t('The PDF was split.'));
      emit('attachment:changed', { id: file.id });
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : t('The PDF could not be split.'));
    }
  };
  return (
    <>
      <ul className={className} aria-label={t('Files')}>
        {files.map((file) => (
          <li key={`${file.id} ${file.access_token ?? file.url ?? ''}`}>
            <a href={contentUrl(file, kindOf(file) === null)} onClick={(event) => open(event, file)}>
              <bdi>{nameOf(file)}</bdi>
            </a>
          </li>
        ))}
      </ul>
      {problem && (
        <p className="alert alert--danger" role="alert">
          {problem}
        </p>
      )}
      {code && opening && <code.default files={files} opening={opening} split={split} />}
    </>
  );
}
