import { data } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { AttachmentList } from '#widgets/core/viewer/attachment_list.tsx';
import type { ViewerFile } from '#widgets/core/viewer/viewer_file.ts';

/** Links to files of a page, which open the viewer. */
export default defineWidget({
  load: 'interact',
  params: {
    /** What the viewer opens. */
    files: data<readonly ViewerFile[]>(),
  },
  View: ({ files }) => <AttachmentList className="attachments" files={files} />,
});
