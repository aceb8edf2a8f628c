import { t } from '#registry/texts.ts';

type Props = {
  value: string;
  problem: string | undefined;
  onName(name: string): void;
  /** Signed: the name stays as it is. */
  isDone: boolean;
};

const ID = 'o_portal_sign_name';

/** Who signs. What is wrong with it stands above the button. */
export function NameField({ value, problem, onName, isDone }: Props) {
  return (
    <div className={`field${problem ? ' o_has_error' : ''}`}>
      <label className="field__label" htmlFor={ID}>
        {t('Your name')}
      </label>
      <input
        className={`input${problem ? ' is-invalid' : ''}`}
        id={ID}
        name="partner_name"
        defaultValue={value}
        maxLength={100}
        autoComplete="name"
        required
        readOnly={isDone}
        aria-invalid={problem ? true : undefined}
        onInput={(event) => onName(event.currentTarget.value)}
      />
    </div>
  );
}
