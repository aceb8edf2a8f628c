export type AmountText = { text: string; before: string; after: string };

type Props = {
  amount: AmountText;
  /** The key that calls answer it with. */
  name?: string | undefined;
};

/** An amount of a document with its currency's symbol. */
export default function Amount({ amount: { before, text, after }, name }: Props) {
  return (
    <bdi className="amount">
      {before}
      <span data-amount={name}>{text}</span>
      {after}
    </bdi>
  );
}
