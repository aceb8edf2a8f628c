/** View of the payment methods and saved cards in a form. */
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import { AcquirerRefused, type ProviderFields } from '#payments/ledger/acquirer.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { providerOf } from '#payments/ledger/providers.ts';
import { acquirerName, savedTokens } from '#payments/ledger/queries.ts';
import type { Token } from '#payments/ledger/tokens.ts';
import type { AcquirerView, FieldsView } from './form_view.ts';

export const ownTokens = async (partnerId: number | null, offered: readonly AcquirerRow[]): Promise<Token[]> =>
  partnerId === null
    ? []
    : savedTokens(
        partnerId,
        offered.map(({ id }) => id),
      );

export const originsOf = async (offered: readonly AcquirerRow[]): Promise<string[]> =>
  (await Promise.all(offered.map((row) => providerOf(row).pageOrigins?.() ?? []))).flat();

/** Acquirer → its fields on our page, where it has some. */
export async function fieldsOf(
  offered: readonly AcquirerRow[],
  { amount, currencyCode: currency }: { amount: number; currencyCode: string },
): Promise<Map<number, ProviderFields>> {
  const due = { amount, currency };
  const all = await Promise.all(offered.map(async (row) => [row.id, await fieldsFor(row, due)] as const));
  return new Map(all.flatMap(([id, fields]) => (fields ? [[id, fields] as const] : [])));
}

/** None for an amount that the provider does not take: whoever chooses it is told so, and others can pay. */
async function fieldsFor(row: AcquirerRow, due: { amount: number; currency: string }): Promise<ProviderFields | null> {
  try {
    return (await providerOf(row).fields?.(due)) ?? null;
  } catch (error) {
    if (error instanceof AcquirerRefused) return null;
    throw error;
  }
}

/** Both ways where the provider offers both: a card form of ours first. */
export function acquirerViews(
  row: AcquirerRow,
  { site, mayKeep, query, fields = null }: { site: Site; mayKeep: boolean; query: string; fields?: FieldsView | null },
): AcquirerView[] {
  const provider = providerOf(row);
  const language = site.language.code;
  const view = {
    id: row.id,
    provider: row.provider,
    name: acquirerName(row, language),
    brands: row.brands,
    message: pick(row.preMessage, language),
    savesTokens: row.savesTokens && mayKeep && provider.charge !== undefined,
    createUrl: site.url(`/payment/${row.provider}/s2s/create_json_3ds${query}`),
    helpUrl: provider.helpUrl?.(language) ?? '',
    fields: null,
  };
  return [
    ...(provider.saveCard ? [{ ...view, kind: 'card' as const }] : []),
    ...(provider.begin
      ? [{ ...view, fields, kind: 'redirect' as const, brands: provider.saveCard ? [] : view.brands }]
      : []),
  ];
}
