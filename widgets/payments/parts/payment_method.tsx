import { useEffect, useState } from 'react';
import type { FieldsView, TokenView } from '#payments/form/form_view.ts';
import { t } from '#registry/texts.ts';
import { useLazyModule } from '#widgets/core/hooks/use_lazy_module.ts';
import { CardBrands } from './card_brands.tsx';
import { CardFields } from './card_fields.tsx';
import { type Method, type NewMethod, sectionIdOf } from './methods.ts';
import { PaymentAlert } from './payment_alert.tsx';
import type { PaymentParams } from './payment_calls.ts';
import type { Payment } from './use_payment.ts';

type Props = {
  method: Method;
  /** All there are. */
  methods: Method[];
  params: PaymentParams;
  payment: Payment;
  /** Chosen to begin with. */
  isFirst: boolean;
  isChosen: boolean;
  /** It is being deleted. */
  isPressed: boolean;
  /** What is due now, as the form sends it. */
  due: string;
};

/** Most shops have no such fields. */
const loadFields = () => import('./provider_fields.tsx');

/** A way to pay, with what it needs to know. Style sheets hide the sections of those that are not chosen. */
export function PaymentMethod(props: Props) {
  const { method, payment, isChosen } = props;
  const { error } = payment;
  const isSaved = method.kind === 'saved';
  return (
    <div className="method">
      <div className="method__row">
        <Choice {...props} />
        {isSaved ? <DeleteButton {...props} {...method.token} /> : <CardBrands {...method.acquirer} />}
      </div>
      <div className="method__section" id={sectionIdOf(method)}>
        {error && isChosen && <PaymentAlert {...error} />}
        {!isSaved && <NewMethodSection {...props} method={method} />}
      </div>
    </div>
  );
}

function Choice({ method, methods, payment, isFirst, isChosen }: Props) {
  const isSaved = method.kind === 'saved';
  const isSingle = methods.length === 1;
  const hasTwin = methods.some((other) => other.kind === 'card' && other.acquirerId === method.acquirerId);
  return (
    <label className={isSingle && !isSaved ? 'method__choice method__choice--single' : 'method__choice'}>
      <input
        type="radio"
        name="pm_id"
        value={(isChosen && payment.newToken) || method.value}
        data-acquirer-id={method.acquirerId}
        data-provider={isSaved ? method.token.provider : method.acquirer.provider}
        data-s2s-payment={method.kind === 'card' ? 'True' : undefined}
        data-form-payment={method.kind === 'redirect' ? 'True' : undefined}
        defaultChecked={isFirst}
      />
      <span className="method__name">
        {isSaved ? <SavedName {...method.token} /> : method.acquirer.name}
        {hasTwin && method.kind === 'redirect' && (
          <>
            {' '}
            <span className="method__note">{t('you will be redirected to the bank')}</span>
          </>
        )}
      </span>
    </label>
  );
}

function SavedName({ name, expires }: TokenView) {
  return (
    <>
      <bdi>{name}</bdi>
      {expires && (
        <>
          {' '}
          <span className="method__note">{t('until {month}', { month: expires })}</span>
        </>
      )}
    </>
  );
}

function DeleteButton({ id, name, params: { form }, isPressed }: TokenView & Props) {
  if (!form.deleteUrl) return null;
  return (
    <button
      type="submit"
      className="button button--link method__delete"
      name="delete_pm"
      value={id}
      formAction={form.deleteUrl}
      aria-busy={isPressed || undefined}
    >
      {t('Delete')}
      <span className="visually-hidden">
        {' '}
        <bdi>{name}</bdi>
      </span>
    </button>
  );
}

function NewMethodSection({ method, payment, params, isChosen, due }: Props & { method: NewMethod }) {
  const { kind, acquirer } = method;
  const late = useFields(acquirer.fields !== null && isChosen);
  return (
    <>
      {acquirer.message && <p className="method__message">{acquirer.message}</p>}
      {kind === 'card' && (
        <>
          <input type="hidden" name="data_set" data-create-route={acquirer.createUrl} disabled />
          <CardFields id={acquirer.id} isHeld={payment.isLeaving} {...payment.card} />
        </>
      )}
      {late && acquirer.fields && (
        <late.default
          fields={acquirer.fields}
          amount={amountOf(acquirer.fields, params.form.due, due)}
          payment={payment.fields}
        />
      )}
      {params.mode === 'pay' && acquirer.savesTokens && (
        <label className="choice">
          <input type="checkbox" name={`save_token_${acquirer.id}`} value="1" />
          <span>{t('Save this card for next time')}</span>
        </label>
      )}
      {acquirer.helpUrl && (
        <p className="method__message">
          <a href={acquirer.helpUrl} target="_blank" rel="noopener">
            {t('Test cards')}
          </a>
        </p>
      )}
    </>
  );
}

/** Once chosen they stay, and so does what is typed there. */
function useFields(isWanted: boolean) {
  const [wasWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isWanted) setWanted(true);
  }, [isWanted]);
  return useLazyModule(loadFields, wasWanted);
}

/** Providers count some currencies in other units than we do. */
function amountOf({ amount }: FieldsView, before: string, now: string): number {
  const [one, other] = [Number.parseInt(before, 10), Number.parseInt(now, 10)];
  return one > 0 && other > 0 ? Math.round((amount * other) / one) : amount;
}
