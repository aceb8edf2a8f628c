import { useEffect } from 'react';
import { t } from '#registry/texts.ts';
import { DialogBox } from '#widgets/core/dialog_box.tsx';
import { useDialog } from '#widgets/core/hooks/use_dialog.ts';
import { useSaved } from '#widgets/core/hooks/use_saved.ts';
import { STAFF_KEYS } from './staff_keys.ts';

/** @param turn how often it was asked for: it opens at each */
export function KeyHelp({ turn }: { turn: number }) {
  const dialog = useDialog();
  const { open } = dialog;
  // People who speak to their computer press letters without meaning to.
  const [areOn, setOn] = useSaved(STAFF_KEYS, true, 'local');
  useEffect(() => {
    if (turn > 0) open();
  }, [turn, open]);
  return (
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
  );
}

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
