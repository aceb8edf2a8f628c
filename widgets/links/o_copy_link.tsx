import { text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import CopyButton from './parts/copy_button.tsx';

/** Copies an address that stands beside it. */
export default defineWidget({
  load: 'interact',
  params: {
    /** What is copied. */
    address: text(),
  },
  View: ({ address }) => <CopyButton text={address} />,
});
