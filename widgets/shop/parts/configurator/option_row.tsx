import type { ReactNode } from 'react';
import { t } from '#registry/texts.ts';
import type { OptionRow } from '#shop/configurator/option_view.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import { OptionChoices, OptionFacts, OptionFrame, OptionName } from './option_frame.tsx';
import type { Option } from './option_tree.ts';
import type { Configurator } from './use_configurator.ts';
import { useOfferedOption } from './use_offered_option.ts';
import { useOption } from './use_option.ts';

type Props = { option: Option; configurator: Configurator };

/** An option that can be added. */
export function OfferedRow({ option, configurator }: Props) {
  const { form, isAdding, submit } = useOfferedOption(option, configurator);
  return (
    <OptionItem row={option}>
      <form
        ref={form}
        className="configurator__form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <OfferedFields
          row={option}
          isAdding={isAdding}
          hasFocus={configurator.moved === option.key}
          onChoose={(combination) => configurator.update(option.key, { combination })}
        />
      </form>
    </OptionItem>
  );
}

type FieldsProps = { row: OptionRow; isAdding?: boolean; hasFocus?: boolean; onChoose?(next: number[]): void };

/** The inside of the form of an offered option. */
export function OfferedFields({ row, isAdding = false, hasFocus = false, onChoose }: FieldsProps) {
  return (
    <>
      <OptionFacts row={row} isChosen={false} />
      <OptionFrame
        row={row}
        side={
          <button
            type="submit"
            className="button button--small js_add"
            disabled={row.problem !== ''}
            aria-busy={isAdding || undefined}
          >
            {t('Add to Cart')}
            <span className="visually-hidden">{` ${row.name}`}</span>
          </button>
        }
      >
        <OptionName name={row.displayName} hasFocus={hasFocus} />
        <OptionChoices row={row} {...(onChoose && { onChoose })} />
        {row.problem && <p className="js_product__message">{row.problem}</p>}
      </OptionFrame>
    </>
  );
}

/** An option that was added. */
export function ChosenRow({ option, configurator }: Props) {
  useOption(option, configurator);
  const { key, name, displayName, chosen } = option;
  const { moved, quantity, remove } = configurator;
  return (
    <OptionItem row={option} isChosen>
      <form className="configurator__form">
        <OptionFacts row={option} isChosen />
        <OptionFrame
          row={option}
          side={
            <>
              <p className="configurator__quantity">
                {`${t('Quantity')} `}
                <span className="js_quantity_shown">{quantity}</span>
              </p>
              <button type="button" className="button button--link js_remove" onClick={() => remove(key)}>
                <Icon name="trash" />
                {t('Remove')}
                <span className="visually-hidden">{` ${name}`}</span>
              </button>
            </>
          }
        >
          <OptionName name={displayName} hasFocus={moved === key} />
          {chosen?.description && <p className="configurator__description">{chosen.description}</p>}
        </OptionFrame>
      </form>
    </OptionItem>
  );
}

/** One product of the dialog that can be added and taken out again. */
export function OptionItem({ row, isChosen, children }: { row: OptionRow; isChosen?: boolean; children: ReactNode }) {
  const looks = ['js_product configurator__row', isChosen && 'in_cart', !row.isPossible && 'css_not_available'];
  return (
    <li className={looks.filter(Boolean).join(' ')} data-template-id={row.templateId} data-parent-id={row.parentId}>
      {children}
    </li>
  );
}
