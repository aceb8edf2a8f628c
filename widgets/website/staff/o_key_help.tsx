import { useState } from 'react';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import { useStaffKeys } from '#widgets/website/parts/use_staff_keys.ts';

type Help = typeof import('#widgets/website/parts/key_help.tsx');

/** Hears the keys of the back office, and explains them in a dialog. */
export default defineWidget({
  load: 'visible',
  View() {
    const [help, setHelp] = useState<Help | null>(null);
    const [turn, setTurn] = useState(0);
    useStaffKeys();
    const show = () => {
      setTurn(turn + 1);
      import('#widgets/website/parts/key_help.tsx').then(setHelp, () => {});
    };
    return (
      <>
        <button type="button" className="header__action admin-top__help" title={t('Keyboard shortcuts')} onClick={show}>
          <Icon name="keyboard" />
          <span className="visually-hidden">{t('Keyboard shortcuts')}</span>
        </button>
        {help && <help.KeyHelp turn={turn} />}
      </>
    );
  },
});
