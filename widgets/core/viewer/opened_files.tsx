import { useState } from 'react';
import Viewer, { type Opening } from './viewer.tsx';
import type { ViewerFile } from './viewer_file.ts';

/** The viewer of a list of files, and why one could not be split. */
export default function OpenedFiles({ files, opening }: { files: readonly ViewerFile[]; opening: Opening }) {
  const [problem, setProblem] = useState('');
  return (
    <>
      {problem && (
        <p className="alert alert--danger" role="alert">
          {problem}
        </p>
      )}
      <Viewer files={files} opening={opening} failed={setProblem} />
    </>
  );
}
