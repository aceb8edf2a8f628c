import { AttachmentList } from '#widgets/core/viewer/attachment_list.tsx';
import type { ViewerFile } from '#widgets/core/viewer/viewer_file.ts';

/** Links to the files of a message. */
export const AttachedFiles = ({ files }: { files: readonly ViewerFile[] }) => (
  <AttachmentList className="chat-log__files" files={files} />
);
