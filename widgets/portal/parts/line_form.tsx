import { type FormEvent, useEffect, useRef } from 'react';
import type { QuoteLine, UpdateLineBody } from '#portal/documents/line_view.ts';
import { useNewest } from '#registry/hooks.ts';
import { t } from '#registry/texts.ts';
import Icon from '#widgets/core/parts/icon.tsx';

export type LineEdit = Required<Pick<UpdateLineBody, 'remove' | 'unlink' | 'input_quantity'>>;

type Props = {
  line: QuoteLine;
  token: string | null;
  /** Resolves with the quantity that the line then has; nothing where the page is about to change. */
  change(line: QuoteLine, edit: LineEdit): Promise<number | undefined>;
};

/** How many pieces of a line that the customer added: a form that works by itself. */
export function LineForm({ line, token, change }: Props) {
  const { field, submit } = useLine(line, change);
  return (
    <form className="line-form" method="post" action={line.action} data-line-id={line.id} onSubmit={submit}>
      {token && <input type="hidden" name="access_token" value={token} />}
      <button
        type="submit"
        className="button button--quiet button--small line-form__set without-script"
        name="change"
        value="set"
      >
        {t('Update')}
      </button>
      <label className="visually-hidden" htmlFor={`quantity-${line.id}`}>
        {t('Quantity of {name}', { name: line.name })}
      </label>
      <span className="quantity">
        <StepButton value="less" icon="minus" label={t('Decrease quantity')} />
        <input
          ref={field}
          className="quantity__input js_quantity"
          type="number"
          inputMode="numeric"
          id={`quantity-${line.id}`}
          name="quantity"
          defaultValue={line.quantity}
          min={0}
          max={99_999}
        />
        <StepButton value="more" icon="plus" label={t('Increase quantity')} />
      </span>
      <button type="submit" className="button button--link line-form__remove" name="change" value="remove">
        <Icon name="trash" />
        <span className="visually-hidden">{`${t('Remove')} ${line.name}`}</span>
      </button>
    </form>
  );
}

function StepButton({ value, icon, label }: { value: string; icon: string; label: string }) {
  return (
    <button type="submit" className="quantity__button" name="change" value={value}>
      <Icon name={icon} />
      <span className="visually-hidden">{label}</span>
    </button>
  );
}

/** React's `onChange` comes with every key, and a number is not yet meant while it is typed. */
function useLine(line: QuoteLine, change: Props['change']) {
  const field = useRef<HTMLInputElement>(null);
  const send = useNewest(async (edit: Partial<LineEdit>) => {
    const quantity = await change(line, { remove: false, unlink: false, input_quantity: false, ...edit });
    if (field.current && quantity !== undefined) field.current.value = String(quantity);
  });
  useEffect(() => {
    const input = field.current;
    const changed = () => void send.current({ input_quantity: quantityIn(input) });
    input?.addEventListener('change', changed);
    return () => input?.removeEventListener('change', changed);
  }, [send]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = (event.nativeEvent ?? event) as SubmitEvent;
    const pressed = (submitter as HTMLButtonElement | null)?.value ?? 'set';
    if (pressed === 'set') return send.current({ input_quantity: quantityIn(field.current) });
    return send.current({ remove: pressed === 'less', unlink: pressed === 'remove' });
  };
  return { field, submit };
}

/** The server adds one for `false`: an invalid or negative quantity. */
function quantityIn(input: HTMLInputElement | null): number | false {
  const quantity = Number.parseInt(input?.value ?? '', 10);
  return Number.isNaN(quantity) || quantity < 0 ? false : quantity;
}
