import { type FormEvent, type MouseEvent, useState } from 'react';
import { data, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import type { ShippingCard } from '#shop/checkout/view.ts';
import { announce } from '#widgets/core/live_region.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import AddressLines from '#widgets/shop/parts/address_lines.tsx';
import { usePostedChoice } from '#widgets/shop/parts/checkout/use_posted_choice.ts';

/**
 * Addresses to choose from: the one that is clicked is marked at once, and posted aside.
 * Nothing waits for the answer, because the next step sends the address again.
 */
export default defineWidget({
  load: 'idle',
  params: {
    /** Addresses to choose from. */
    cards: data<ShippingCard[]>(),
    /** Takes the choice. */
    postUrl: text(),
    /** Of a new address. */
    newUrl: text(),
    /** Id of the form that goes on. */
    next: text(),
  },
  View({ cards, postUrl, newUrl, next }) {
    const [choice, setChoice] = useState<number | null>(null);
    const post = usePostedChoice(postUrl);
    const choose = (id: number) => {
      setChoice(id);
      post(id);
      announce(t('Shipping to this address.'));
    };
    return (
      <>
        {cards.map((card) => (
          <Card
            key={card.id}
            card={card}
            postUrl={postUrl}
            isChosen={choice === null ? card.isChosen : choice === card.id}
            choose={choose}
          />
        ))}
        <li>
          <a className="address-cards__new" href={newUrl}>
            <Icon name="plus" />
            {t('Add an address')}
          </a>
          {/* The background request may be late or lost. */}
          {choice !== null && <input type="hidden" name="partner_id" value={choice} form={next} />}
        </li>
      </>
    );
  },
});

type CardProps = { card: ShippingCard; postUrl: string; isChosen: boolean; choose(id: number): void };

function Card({ card, postUrl, isChosen, choose }: CardProps) {
  const { id, name, editUrl } = card;
  const click = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('a, button')) choose(id);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    choose(id);
  };
  return (
    <li className="one_kanban">
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its button does the same */}
      <div className={`card card-plain${isChosen ? ' border_primary' : ''}`} onClick={click}>
        <AddressLines {...card} />
        <form className="js_choose_shipping" method="post" action={postUrl} onSubmit={submit}>
          <input type="hidden" name="partner_id" value={id} />
          <button
            type="submit"
            className="button button--quiet button--small js_change_shipping"
            aria-pressed={isChosen}
          >
            {t('Ship to this address')}
            <span className="visually-hidden">: {name}</span>
          </button>
        </form>
        <a className="card-plain__action js_edit_address" href={editUrl}>
          {t('Edit')}
          <span className="visually-hidden"> {name}</span>
        </a>
      </div>
    </li>
  );
}
