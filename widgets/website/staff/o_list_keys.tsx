import { useEffect } from 'react';
import { useNewest } from '#registry/hooks.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { DialogBox } from '#widgets/core/dialog_box.tsx';
import { useDialog } from '#widgets/core/hooks/use_dialog.ts';
import { useSaved } from '#widgets/core/hooks/use_saved.ts';
import { isTyping, runKey } from '#widgets/website/parts/list_keys.ts';

/** Keys of a staff list, with the button of the dialog that lists them and turns them off. */
export default defineWidget({
  load: 'idle',
  View() {
    const dialog = useDialog();
    // People who speak to their computer press letters without meaning to.
    const [areOn, setOn] = useSaved('staff-list-keys', true, 'local');
    const press = useNewest((event: KeyboardEvent) => {
      if (!areOn || isTyping(event) || document.querySelector('dialog[open]')) return;
      if (event.key === '?') dialog.open();
      else if (!runKey(event.key)) return;
      event.preventDefault();
    });
    useEffect(() => {
      const listener = (event: KeyboardEvent) => press.current(event);
      document.addEventListener('keydown', listener);
      return () => document.removeEventListener('keydown', listener);
    }, [press]);
    return (
      <>
        <button type="button" className="staff-list__clear" onClick={() => dialog.open()}>
          {t('Keyboard shortcuts')}
        </button>
        <DialogBox dialog={dialog} title={t('Keyboard shortcuts')}>
          <Keys />
          <label className="staff-list__option">
            <input type="checkbox" checked={areOn} onChange={(event) => setOn(event.currentTarget.checked)} />
            <span>{t('Use keyboard shortcuts in lists')}</span>
          </label>
        </DialogBox>
      </>
    );
  },
});

function Keys() {
  const keys = [
    ['/', t('Search')],
    ['j', t('Next row')],
    ['k', t('Previous row')],
    ['x', t('Select the row')],
    ['Enter', t('Open the row')],
    ['n', t('New')],
    ['?', t('Show this help')],
  ];
  return (
    <dl className="key-list">
      {keys.map(([key, meaning]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
