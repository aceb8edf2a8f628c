import { Fragment } from 'react';

export type AddressLinesProps = { name: string; lines: string[]; email: string; phone: string };

/** An address as its country writes it. */
export default function AddressLines({ name, lines, email, phone }: AddressLinesProps) {
  return (
    <address className="address">
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {[...lines, email].filter(Boolean).map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of an address may be equal, and none ever moves
        <Fragment key={i}>
          <br />
          <bdi>{line}</bdi>
        </Fragment>
      ))}
      {phone && (
        <>
          <br />
          <bdi dir="ltr">{phone}</bdi>
        </>
      )}
    </address>
  );
}
