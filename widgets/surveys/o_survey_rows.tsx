import { data, oneOf, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import type { RowList } from '#surveys/editing/question/row_view.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import { Row } from './parts/rows/row.tsx';
import { useRows } from './parts/rows/use_rows.ts';

/**
 * Choices of a question, or rows of a matrix: moved, removed and added where they stand. The server reads them in the
 * order in which they come, so a row keeps the names of its fields. Without script the same buttons send the form.
 */
export default defineWidget({
  load: 'now',
  isEssential: true,
  params: {
    /** Choices of a question, or rows of a matrix. */
    name: oneOf(['choice', 'row']),
    /** What one is called. */
    what: text(),
    /** Rows as they stand, with their problems. */
    list: data<RowList>(),
  },
  View({ name, what, list }) {
    const { legend, hint, error, focus } = list;
    const { ref, rows, act, goOn, add } = useRows(name, list.rows);
    return (
      <>
        <legend className="staff-form__legend">{legend}</legend>
        <p className="field__hint">{hint}</p>
        {error && (
          <p className="field__error" id={`${name}-rows-error`}>
            <Icon name="danger" />
            {error}
          </p>
        )}
        <ol ref={ref} className="survey-rows__list">
          {rows.map((row, at) => (
            <Row
              key={row.n}
              field={`${name}-${row.n}`}
              label={`${what} ${at + 1}`}
              isFirst={at === 0}
              isLast={at === rows.length - 1}
              {...{ name, row, list, act, goOn }}
            />
          ))}
        </ol>
        <p>
          <button
            className="button button--quiet button--small"
            type="submit"
            name="act"
            value={`more-${name}`}
            formNoValidate
            // biome-ignore lint/a11y/noAutofocus: the page that the form’s button leads to goes on where it was pressed
            autoFocus={focus === `more-${name}` || undefined}
            onClick={add}
            data-act="more"
          >
            <Icon name="plus" />
            {t('Add lines')}
          </button>
        </p>
      </>
    );
  },
});
