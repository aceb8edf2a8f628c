import type { OptionRow } from '#shop/configurator/option_view.ts';
import { OfferedFields, OptionItem } from './option_row.tsx';

/** Offered options as the specified call answers them. */
export default function OptionRows({ rows }: { rows: OptionRow[] }) {
  return (
    <>
      {rows.map((row) => (
        <OptionItem key={row.templateId} row={row}>
          <form className="configurator__form">
            <OfferedFields row={row} />
          </form>
        </OptionItem>
      ))}
    </>
  );
}
