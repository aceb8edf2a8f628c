import { foreignPage } from '#registry/foreign_page.ts';

/** Set by the build: the address of the drawing with all icons, which says in its name what is in it. On a page of another server the drawing is in the page. */
const SPRITE = foreignPage() ? '#islands-' : `${process.env.ICON_SPRITE ?? ''}#`;

/** An icon, hidden from screen readers: text beside it says the same. */
export default function Icon({ name }: { name: string }) {
  return (
    <svg className={`icon icon--${name}`} aria-hidden="true" focusable="false">
      <use href={SPRITE + name} />
    </svg>
  );
}
