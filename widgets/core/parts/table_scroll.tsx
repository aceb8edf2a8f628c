import type { ReactNode, Ref } from 'react';

type Props = {
  ref?: Ref<HTMLDivElement>;
  className?: string;
  id?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  children: ReactNode;
};

/** A table that may be wider or longer than its place: a named region, so that keyboards can scroll it. */
export default function TableScroll({ className = '', children, ...attributes }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be one of the page's own
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <div className={`table-scroll ${className}`.trim()} tabIndex={0} role="region" {...attributes}>
      <table className="table">{children}</table>
    </div>
  );
}
