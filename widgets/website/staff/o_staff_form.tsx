import { flag, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { useUnsaved } from '#widgets/website/parts/use_unsaved.ts';

/** The bar below a form of staff: tells of unsaved changes, keeps them on reload, and asks before they are left. */
export default defineWidget({
  load: 'idle',
  isEssential: true,
  params: {
    /** Text of the button that saves. */
    save: text(),
    /** Of the page above; empty: none. */
    back: text(''),
    /** Where the record is deleted; empty: nowhere. */
    deleteUrl: text(''),
    /** The form as it is saved. */
    fresh: text(),
    /** Saving restores the record first. */
    isRestoring: flag(),
    /** The server shows what was typed, not what is saved. */
    isChanged: flag(),
  },
  View({ save, back, deleteUrl, fresh, isRestoring, isChanged: isChangedAtFirst }) {
    const { isChanged, discard } = useUnsaved(isChangedAtFirst);
    return (
      <>
        <p className="staff-form__state" role="status">
          {isChanged && t('Unsaved changes')}
        </p>
        {deleteUrl && (
          <a className="staff-form__delete" href={deleteUrl}>
            {t('Delete')}
          </a>
        )}
        {isChanged ? (
          <a className="button button--quiet" href={fresh} onClick={discard}>
            {t('Discard')}
          </a>
        ) : (
          back && (
            <a className="button button--quiet" href={back}>
              {t('Cancel')}
            </a>
          )
        )}
        <button
          className="button"
          type="submit"
          name={isRestoring ? 'restore' : undefined}
          value={isRestoring ? 'yes' : undefined}
        >
          {save}
        </button>
      </>
    );
  },
});
