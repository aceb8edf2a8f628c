import type { ChangeEvent } from 'react';
import { data, flag, json, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import type { CarrierView } from '#shop/checkout/view.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import { useCarrier } from '#widgets/shop/parts/checkout/use_carrier.ts';

type Props = {
  carriers: CarrierView[];
  postUrl: string;
  errors: Readonly<Record<string, string>>;
  blocked: string;
  isFree: boolean;
};

/** How the goods come. A choice counts the order again; its sums and the payment form hear of it. */
export default defineWidget({
  load: 'now',
  isEssential: true,
  params: {
    /** None where nothing is sent. */
    carriers: data<CarrierView[]>([]),
    /** Takes the form without script. */
    postUrl: text(''),
    /** Id of a field → what is wrong with it. */
    errors: json<Record<string, string>>({}),
    /** Why the order can't be paid as it is. */
    blocked: text(''),
    /** The page's form is for an order without a price. */
    isFree: flag(),
  },
  View: CheckoutPay,
});

function CheckoutPay({ carriers, postUrl, errors, blocked, isFree }: Props) {
  const { choose, problem } = useCarrier({ blocked, isFree });
  const change = ({ target, currentTarget: form }: ChangeEvent<HTMLFormElement>) => {
    // A pickup point chooses its carrier, too.
    const { carrier } = (target as HTMLElement).dataset;
    const radio = form.querySelector<HTMLInputElement>(
      carrier ? `input[value="${carrier}"]` : 'input[name=carrier_id]:checked',
    );
    if (!radio) return;
    radio.checked = true;
    void choose(radio, form.querySelector<HTMLSelectElement>(`select[data-carrier="${radio.value}"]`)?.value ?? '');
  };
  return (
    <>
      {carriers.length > 0 && (
        <form id="delivery_carrier" className="carriers" method="post" action={postUrl} onChange={change}>
          <fieldset className="carriers__set">
            <legend className="checkout__title">{t('Choose a delivery method')}</legend>
            {carriers.map((carrier) => (
              <Carrier key={carrier.id} {...carrier} error={errors[`points_${carrier.id}`]} />
            ))}
          </fieldset>
          <button type="submit" className="button button--quiet button--small without-script">
            {t('Update')}
          </button>
        </form>
      )}
      <p className="alert alert--warning js_blocked" role="status" hidden={!problem}>
        {problem}
      </p>
    </>
  );
}

type CarrierProps = CarrierView & { error: string | undefined };

function Carrier({ id, name, description, price, isChosen, points, error }: CarrierProps) {
  return (
    <div className="carrier">
      <label className="carrier__choice">
        <input
          type="radio"
          name="carrier_id"
          id={`delivery_${id}`}
          value={id}
          data-delivery-type=""
          defaultChecked={isChosen}
        />{' '}
        <span className="carrier__name">
          {name}
          {description && <small>{description}</small>}
        </span>{' '}
        <span className="badge o_delivery_price">{price ?? t('Free')}</span>
      </label>
      {points.length > 0 && <PickupPoints carrier={id} points={points} error={error} />}
    </div>
  );
}

type PointsProps = Pick<CarrierProps, 'points' | 'error'> & { carrier: number };

function PickupPoints({ carrier, points, error }: PointsProps) {
  const id = `points_${carrier}`;
  return (
    <div className="carrier__points">
      <label className="field__label" htmlFor={id}>
        {t('Choose a pickup location')}
      </label>
      <select
        className="input"
        id={id}
        name={`pickup_point_id_${carrier}`}
        data-carrier={carrier}
        defaultValue={points.find(({ isChosen }) => isChosen)?.id ?? ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <option value="">{t('Choose a location')}</option>
        {points.map((point) => (
          <option key={point.id} value={point.id}>
            {point.label}
          </option>
        ))}
      </select>
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <Icon name="danger" />
          {error}
        </p>
      )}
    </div>
  );
}
