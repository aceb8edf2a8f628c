import { useState } from 'react';
import { emit } from '#registry/bus.ts';
import { CallError, call } from '#registry/call.ts';
import Viewer from './viewer.tsx';
import type { ViewerFile } from './viewer_file.ts';

declare module '#registry/bus.ts' {
  interface Events {
    /** Files were added beside an attachment. */
    'attachment:changed': { id: number };
  }
}

/** A new object for each time that the viewer opens. */
export type Opening = { file: ViewerFile; opener: HTMLElement };

/** The viewer of a list of files, and why one could not be split. */
export default function OpenedFiles({ files, opening }: { files: readonly ViewerFile[]; opening: Opening }) {
  const [problem, setProblem] = useState('');
  const split = async (file: ViewerFile, pages: string, withRest: boolean) => {
    setProblem('');
    try {
      await call('/web/dataset/call_kw/ir.attachment/split_pdf', { args: [file.id, pages, withRest], kwargs: {} });
      emit('attachment:changed', { id: file.id });
      // The page shows the new files; what was typed is kept as a draft.
      location.reload();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
    }
  };
  return (
    <>
      {problem && (
        <p className="alert alert--danger" role="alert">
          {problem}
        </p>
      )}
      <Viewer files={files} opening={opening} split={split} />
    </>
  );
}
