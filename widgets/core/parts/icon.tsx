/** Set by the build: the address of the drawing with all icons, which says in its name what is in it. */
const SPRITE = process.env.ICON_SPRITE ?? '';

/** An icon, hidden from screen readers: text beside it says the same. */
export default function Icon({ name }: { name: string }) {
  return (
    <svg className={`icon icon--${name}`} aria-hidden="true" focusable="false">
      <use href={`${SPRITE}#${name}`} />
    </svg>
  );
}
