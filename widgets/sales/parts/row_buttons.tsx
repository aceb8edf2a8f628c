import { t } from '#registry/texts.ts';
import type { Row } from '#sales/quotes/grid_view.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import type { Lines, RowAction } from './use_lines.ts';

type Props = { row: Row; action: string; label: string; isFirst: boolean; isLast: boolean; lines: Lines };

/** Moves or removes a row; its handle is dragged. */
export function RowButtons({ row: { of, key }, action, label, isFirst, isLast, lines }: Props) {
  return (
    <span className="quote-row__buttons">
      <span className="quote-row__handle" aria-hidden="true" draggable onDragStart={(event) => lines.drag(event, key)}>
        ⠿
      </span>
      {BUTTONS.map((one) => (
        <button
          key={one}
          className="button button--quiet button--icon"
          type="submit"
          name="next"
          value={`${one}-${of}-${key}`}
          formAction={`${action}#rows`}
          aria-label={`${nameOf(one)}: ${label}`}
          disabled={(one === 'up' && isFirst) || (one === 'down' && isLast)}
          onClick={(event) => lines.act(event, key, one)}
        >
          <Icon name={one === 'drop' ? 'trash' : one} />
        </button>
      ))}
    </span>
  );
}

const BUTTONS: RowAction[] = ['up', 'down', 'drop'];

const nameOf = (action: RowAction): string => ({ up: t('Move up'), down: t('Move down'), drop: t('Remove') })[action];
