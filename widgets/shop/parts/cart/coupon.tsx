import { type SyntheticEvent, useRef } from 'react';
import { t } from '#registry/texts.ts';
import type { CouponView } from '#shop/pages/pricelist_view.ts';
import Icon from '#widgets/core/parts/icon.tsx';

type Props = CouponView & { url: string };

/** The code that opens other prices: the one in use, and a link that its form takes the place of. */
export function Coupon({ code, refused, url }: Props) {
  const field = useRef<HTMLInputElement>(null);
  // The link hides itself.
  const focusField = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open) field.current?.focus();
  };
  return (
    <div className="coupon">
      {code && <TakenCode code={code} url={url} />}
      <details className="coupon__offer" open={refused !== null} onToggle={focusField}>
        <summary className="coupon__link show_coupon">{t('I have a promo code')}</summary>
        <form className="coupon_form" method="post" action={url}>
          <div className="field">
            <label className="field__label" htmlFor="promo">
              {t('Promo code')}
            </label>
            <div className="coupon__row">
              <input
                ref={field}
                className="input"
                id="promo"
                name="promo"
                defaultValue={refused ?? ''}
                maxLength={100}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                dir="ltr"
                aria-invalid={refused !== null || undefined}
                aria-describedby={refused === null ? undefined : 'promo-error'}
              />
              <button className="button button--quiet" type="submit">
                {t('Apply')}
              </button>
            </div>
            {refused !== null && (
              <p className="field__error" id="promo-error" role="alert">
                <Icon name="danger" />
                {t('This promo code is not available')}
              </p>
            )}
          </div>
        </form>
      </details>
    </div>
  );
}

function TakenCode({ code, url }: { code: string; url: string }) {
  return (
    <form className="coupon__taken" method="post" action={url}>
      <p>
        <Icon name="check" /> {t('Promo code {code} applied.', { code })}
      </p>
      <input type="hidden" name="promo" value="" />
      <button className="button button--link" type="submit">
        {t('Remove the code')}
      </button>
    </form>
  );
}
