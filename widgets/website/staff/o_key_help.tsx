import { useState } from 'react';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { useStaffKeys } from '#widgets/website/parts/use_staff_keys.ts';

type Help = typeof import('#widgets/website/parts/key_help.tsx');

/** Hears the keys of the back office, and explains them in a dialog. */
export default defineWidget({
  // In the side bar, which phones without keys do not show.
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
        <button type="button" className="admin-side__keys" onClick={show}>
          {t('Keyboard shortcuts')}
        </button>
        {help && <help.KeyHelp turn={turn} />}
      </>
    );
  },
});
