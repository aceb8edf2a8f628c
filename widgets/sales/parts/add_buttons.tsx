import type { MouseEvent } from 'react';
import { t } from '#registry/texts.ts';
import type { Grid } from '#sales/quotes/grid_view.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import type { RowKind } from './use_lines.ts';

type Props = { grid: Grid; add(event: MouseEvent, kind: RowKind): void };

/** Adds a row below the others. */
export function AddButtons({ grid: { of, action }, add }: Props) {
  const kinds: [value: string, kind: RowKind, label: string][] =
    of === 'option'
      ? [['option', 'product', t('Custom option')]]
      : [
          ['line', 'product', t('Add line')],
          ['section', 'section', t('Section')],
          ['note', 'note', t('Note')],
        ];
  return (
    <div className="button-row">
      {kinds.map(([value, kind, label]) => (
        <button
          key={value}
          className="button button--quiet button--small"
          type="submit"
          name="next"
          value={`add-${value}`}
          formAction={`${action}#rows`}
          onClick={(event) => add(event, kind)}
        >
          <Icon name="plus" />
          {label}
        </button>
      ))}
    </div>
  );
}
