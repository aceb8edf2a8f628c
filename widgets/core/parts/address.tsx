import { Fragment } from 'react';

/** Lines that keep their own direction on pages of the other. */
export default function Address({ name, lines }: { name: string; lines: string[] }) {
  return [name, ...lines].map((line, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of an address may be equal, and none ever moves
    <Fragment key={i}>
      <bdi>{line}</bdi>
      <br />
    </Fragment>
  ));
}
