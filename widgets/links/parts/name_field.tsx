import { useCombobox } from '#widgets/core/hooks/use_combobox.ts';
import FieldFrame from '#widgets/core/parts/field_frame.tsx';
import { Suggestions } from '#widgets/core/suggestions.tsx';
import { type Kind, type NameStore, offersFor } from './names.ts';

type Props = {
  id: string;
  name: Kind;
  label: string;
  placeholder: string;
  value: string;
  /** Offered by the browser until our own list is there. */
  known: string[];
  error: string | undefined;
  store: NameStore;
};

/** A field for a name that may be new. */
export default function NameField({ id, name, label, placeholder, value, known, error, store }: Props) {
  const combobox = useCombobox(
    async (term) => offersFor(term, await store.all()),
    // Created at once; a failure is repeated and reported when the form is sent.
    (text) => void store.idOf(text).catch(() => {}),
  );
  const isPlain = !combobox.input.role;
  return (
    <div className="combobox">
      <FieldFrame name={id} label={label} error={error} isOptional>
        <input
          className="input"
          type="text"
          id={id}
          name={name}
          defaultValue={value}
          maxLength={100}
          list={isPlain ? `${id}-names` : undefined}
          autoComplete="off"
          placeholder={placeholder}
          {...combobox.input}
          aria-describedby={error && `${id}-error`}
          aria-invalid={error ? true : undefined}
        />
        {isPlain && (
          <datalist id={`${id}-names`}>
            {known.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        )}
        <Suggestions combobox={combobox} />
      </FieldFrame>
    </div>
  );
}
