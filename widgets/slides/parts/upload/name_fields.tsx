import { t } from '#registry/texts.ts';
import { useCombobox } from '#widgets/core/hooks/use_combobox.ts';
import Field from '#widgets/core/parts/field.tsx';
import { Suggestions } from '#widgets/core/suggestions.tsx';
import { isSame, type Names, splitNames } from './names.ts';

type Props = { names: Names };

/** Suggestions of what has the text in its name, and the offer to make it where none is equal. */
const offersFor = (known: { name: string }[], entered: string, create: (name: string) => string) => [
  ...known
    .filter(({ name }) => name.toLowerCase().includes(entered.toLowerCase()))
    .map(({ name }) => ({ label: name, text: name })),
  ...(entered !== '' && !known.some(({ name }) => isSame(name, entered))
    ? [{ label: create(entered), text: entered }]
    : []),
];

export function CategoryField({ names }: Props) {
  const combobox = useCombobox(async (entered) =>
    offersFor(await names.categories(), entered.trim(), (name) => t("Create new category '{name}'", { name })),
  );
  return (
    <div className="combobox">
      <Field
        name="category"
        label={t('Category')}
        maxlength={60}
        input={combobox.input}
        below={<Suggestions combobox={combobox} />}
      />
    </div>
  );
}

export function TagField({ names }: Props) {
  const combobox = useCombobox(async (entered) => {
    const before = splitNames(entered).slice(0, -1).filter(Boolean);
    const last = splitNames(entered).at(-1) ?? '';
    const free = (await names.tags()).filter(({ name }) => !before.some((one) => isSame(one, name)));
    const offers = offersFor(free, last, (name) => t("Create new tag '{name}'", { name }));
    return offers.map(({ label, text }) => ({ label, text: `${[...before, text].join(', ')}, ` }));
  });
  return (
    <div className="combobox">
      <Field
        name="tags"
        label={t('Tags')}
        hint={t('Separate tags with commas.')}
        maxlength={1000}
        input={combobox.input}
        below={<Suggestions combobox={combobox} />}
      />
    </div>
  );
}
