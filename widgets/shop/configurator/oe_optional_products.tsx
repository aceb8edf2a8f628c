import { useEffect, useState } from 'react';
import { useHost } from '#registry/host.ts';
import { data, json, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import type { Currency } from '#registry/values/format.ts';
import { defineWidget } from '#registry/widget.ts';
import type { OptionEntry } from '#shop/cart/contract.ts';
import type { OptionsOffer } from '#shop/configurator/option_view.ts';
import { announce } from '#widgets/core/live_region.ts';
import { MainRow } from '#widgets/shop/parts/configurator/main_row.tsx';
import { choicesPart } from '#widgets/shop/parts/configurator/option_frame.tsx';
import { ChosenRow, OfferedRow } from '#widgets/shop/parts/configurator/option_row.tsx';
import { chosenIn, MAIN, type Option, offeredIn } from '#widgets/shop/parts/configurator/option_tree.ts';
import { useAddWithOptions } from '#widgets/shop/parts/configurator/use_add_with_options.ts';
import { useConfigurator } from '#widgets/shop/parts/configurator/use_configurator.ts';

/** The dialog 'Add to cart': a product and its optional products. */
export default defineWidget({
  load: 'now',
  isEssential: true,
  part: choicesPart,
  params: {
    /** The product that is added. */
    root: json<OptionEntry>(),
    /** Address of the cart. */
    cartPath: text(),
    /** How prices are written. */
    currency: json<Currency>(),
    /** Optional products that go with it. */
    offer: data<OptionsOffer>(),
  },
  View({ root, cartPath, currency, offer }) {
    const [quantity, setQuantity] = useState(root.quantity);
    const configurator = useConfigurator(offer, quantity, currency);
    const { sent, send } = useAddWithOptions(root, configurator);
    const close = useClosing();
    const { tree, total, problem } = configurator;
    const offered = offeredIn(tree);
    return (
      <>
        <ul className="configurator__rows" inert={sent !== null}>
          <MainRow
            option={tree.find(({ key }) => key === MAIN) as Option}
            productId={root.product_id}
            description={offer.description}
            configurator={configurator}
            onQuantity={setQuantity}
          />
          {chosenIn(tree).map((option) => (
            <ChosenRow key={option.key} option={option} configurator={configurator} />
          ))}
        </ul>
        <p className="configurator__total">
          <span>{t('Total:')}</span> <strong className="js_price_total">{total}</strong>
        </p>
        {offered.length > 0 && <h3 className="configurator__heading">{t('Add-ons')}</h3>}
        <ul className="configurator__rows configurator__options" inert={sent !== null}>
          {offered.map((option) => (
            <OfferedRow key={option.key} option={option} configurator={configurator} />
          ))}
        </ul>
        <div className="configurator__problem-place" role="alert">
          {problem && <p className="alert alert--danger">{problem.message}</p>}
        </div>
        <div className="dialog__buttons">
          <button
            type="button"
            className="button button--quiet js_continue"
            aria-busy={sent === 'continue' || undefined}
            onClick={() => send('continue', () => announceAfter(close))}
          >
            {t('Continue Shopping')}
          </button>
          <button
            type="button"
            className="button js_checkout"
            aria-busy={sent === 'checkout' || undefined}
            onClick={() => send('checkout', () => location.assign(cartPath))}
          >
            {t('Proceed to Checkout')}
          </button>
        </div>
      </>
    );
  },
});

function announceAfter(close: () => void): void {
  close();
  announce(t('Added to your cart'));
}

/** Closes the dialog around the marker; by itself where the browser restores the page after a visit to the cart. */
function useClosing(): () => void {
  const host = useHost();
  const close = () => host.closest('dialog')?.close();
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && host.closest('dialog')?.close();
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [host]);
  return close;
}
