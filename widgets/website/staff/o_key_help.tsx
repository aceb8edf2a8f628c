import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { DialogBox } from '#widgets/core/dialog_box.tsx';
import { useDialog } from '#widgets/core/hooks/use_dialog.ts';
import { useSaved } from '#widgets/core/hooks/use_saved.ts';
import { STAFF_KEYS } from '#widgets/website/parts/staff_keys.ts';
import { useStaffKeys } from '#widgets/website/parts/use_staff_keys.ts';

/** Hears the keys of the back office, lists them in a dialog, and turns letters off. */
export default defineWidget({
  // In the side bar, which phones without keys do not show.
  load: 'visible',
  View() {
    const dialog = useDialog();
    useStaffKeys();
    // People who speak to their computer press letters without meaning to.
    const [areOn, setOn] = useSaved(STAFF_KEYS, true, 'local');
    return (
      <>
        <button type="button" className="admin-side__keys" onClick={() => dialog.open()}>
          {t('Keyboard shortcuts')}
        </button>
        <DialogBox dialog={dialog} title={t('Keyboard shortcuts')}>
          <dl className="key-list">
            {KEYS.map(([key, meaning]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{meaning()}</dd>
              </div>
            ))}
          </dl>
          <label>
            <input type="checkbox" checked={areOn} onChange={(event) => setOn(event.currentTarget.checked)} />
            <span>{t('Use keys of one letter or sign')}</span>
          </label>
        </DialogBox>
      </>
    );
  },
});

const KEYS: [string, () => string][] = [
  ['Ctrl K', () => t('Go to a page or record')],
  ['/', () => t('Search')],
  ['j', () => t('Next row')],
  ['k', () => t('Previous row')],
  ['x', () => t('Select the row')],
  ['Enter', () => t('Open the row')],
  ['n', () => t('New')],
  ['?', () => t('Show this help')],
];
