import { t } from '#registry/texts.ts';
import type { OptionRow } from '#shop/configurator/option_view.ts';
import { OptionChoices, OptionFrame } from './option_frame.tsx';

type Props = {
  rows: OptionRow[];
  /** The cart line of the configured product. */
  rootId: number;
  /** Where the forms are sent. */
  action: string;
};

/** The options that go with a cart line; each is a form of its own. */
export default function OptionForms({ rows, rootId, action }: Props) {
  return (
    <ul className="configurator__rows">
      {rows.map((row) => (
        <li key={`${row.parentId}-${row.templateId}`} className="js_product configurator__row">
          <form className="configurator__form" method="post" encType="multipart/form-data" action={action}>
            <input type="hidden" name="root_id" value={rootId} />
            <input type="hidden" name="line_id" value={row.parentId ?? rootId} />
            <input type="hidden" name="product_template_id" value={row.templateId} />
            <OptionFrame
              row={row}
              side={
                <button type="submit" className="button button--small js_add">
                  {t('Add to Cart')}
                  <span className="visually-hidden">{` ${row.name}`}</span>
                </button>
              }
            >
              <h3 className="configurator__name">{row.name}</h3>
              <OptionChoices row={row} />
              {row.isOut && <p className="js_product__message">{t('Out of stock')}</p>}
            </OptionFrame>
          </form>
        </li>
      ))}
    </ul>
  );
}
