import { useState } from 'react';
import { data } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import FieldFrame, { describedBy } from '#widgets/core/parts/field_frame.tsx';
import type { TextAreaProps } from '#widgets/core/parts/text_area.tsx';
import { carryOut, type Order } from '#widgets/website/parts/rich_text/editing.ts';
import { LinkField } from '#widgets/website/parts/rich_text/link_field.tsx';
import { Toolbar } from '#widgets/website/parts/rich_text/toolbar.tsx';
import { useRichText } from '#widgets/website/parts/rich_text/use_rich_text.ts';

/** A field for formatted text; without script a text area with its HTML. */
export default defineWidget({
  load: 'visible',
  isEssential: true,
  params: {
    /** The text area that holds the HTML. */
    field: data<TextAreaProps & { label: string }>(),
  },
  View({ field }) {
    const { value, language, hint, ...named } = field;
    const { source, page, isReady, formats, open, write, read } = useRichText();
    // It says how plain text is written.
    const facts = isReady ? named : { ...named, hint };
    const [asksLink, setAsksLink] = useState(false);
    const about = describedBy(facts);
    const written = { lang: language?.code.replace('_', '-'), dir: language?.direction };
    const edit = (change: (editor: Awaited<ReturnType<typeof open>>) => unknown) => {
      setAsksLink(false);
      // Without the library plain typing goes on; the next press asks for it again.
      void open().then(change, () => page.current?.focus());
    };
    const press = (order: Order | 'link') =>
      order === 'link' ? setAsksLink(!asksLink) : edit((editor) => carryOut(editor, order));
    const linkOrders = {
      add: (address: string) => edit((editor) => editor.makeLink(address).focus()),
      remove: () => edit((editor) => editor.removeLink().focus()),
      close: () => edit((editor) => editor.focus()),
    };
    return (
      <FieldFrame {...facts}>
        <div className="rich-text">
          <textarea
            {...{ ref: source, className: 'input rich-text__source', defaultValue: value ?? '', ...written, ...about }}
            tabIndex={isReady ? -1 : undefined}
            aria-hidden={isReady || undefined}
            onInput={read}
            onFocus={() => page.current?.focus()}
          />
          {isReady && <Toolbar {...{ controls: `${field.name}_page`, formats, press }} />}
          {isReady && asksLink && (
            <LinkField {...{ name: field.name, isLinked: formats.includes('link') }} {...linkOrders} />
          )}
          {isReady && (
            // biome-ignore lint/a11y/useSemanticElements: a text area can't show formatted text
            <div
              {...{ ref: page, id: `${field.name}_page`, className: 'input rich-text__page', ...written }}
              role="textbox"
              tabIndex={0}
              contentEditable
              {...{ 'aria-multiline': true, 'aria-label': field.label, 'aria-describedby': about['aria-describedby'] }}
              aria-invalid={about['aria-invalid']}
              onPointerEnter={() => void open().catch(() => {})}
              onFocus={() => void open().catch(() => {})}
              onInput={write}
            />
          )}
        </div>
      </FieldFrame>
    );
  },
});
