import type { FormEvent } from 'react';
import type { CheckinStart } from '#events/checkin/contract.ts';
import { t } from '#registry/texts.ts';
import Field from '#widgets/core/parts/field.tsx';

/** The field of the door stands further down, and belongs to this form, too. */
export const ENTRY_FORM = 'checkin-entry';

type Props = { start: CheckinStart; onSubmit(event: FormEvent<HTMLFormElement>): void };

/** A code, or a name to search for. */
export default function EntryForm({ start, onSubmit }: Props) {
  return (
    <form className="form checkin__form" id={ENTRY_FORM} method="post" action={start.address} onSubmit={onSubmit}>
      <input type="hidden" name="scan" value={start.scan} />
      <Field
        name="entered"
        label={t('Code or name')}
        value={start.entered}
        required
        autocomplete="off"
        maxlength={200}
        input={{ enterKeyHint: 'go', autoCapitalize: 'off', spellCheck: false }}
      />
      <p>
        <button className="button checkin__submit" type="submit">
          {t('Check')}
        </button>
      </p>
    </form>
  );
}
