import Icon from '#widgets/core/parts/icon.tsx';

/** `id`: of the item that moves; `label` names it. */
type MoveProps = { to: 'up' | 'down'; label: string; id: number; isPossible: boolean };

/** Moves an item of an ordered list up or down; `useSortableList` takes what it posts. */
export function MoveButton({ to, label, id, isPossible }: MoveProps) {
  return (
    <button
      className="button button--quiet button--icon"
      type="submit"
      name="move"
      value={`${to} ${id}`}
      aria-label={label}
      disabled={!isPossible}
    >
      <Icon name={to} />
    </button>
  );
}
