import { t } from '#registry/texts.ts';
import Field from '#widgets/core/parts/field.tsx';
import { ENTRY_FORM } from './entry_form.tsx';

/** At which door the device is; it remembers that. */
export default function DoorField({ door, onDoor }: { door: string; onDoor(door: string): void }) {
  return (
    <Field
      name="door"
      label={t('Door')}
      value={door}
      autocomplete="off"
      maxlength={40}
      key={door}
      hint={t('Shown to other helpers when a ticket comes twice.')}
      input={{ form: ENTRY_FORM, onBlur: (event) => onDoor(event.currentTarget.value.trim()) }}
    />
  );
}
