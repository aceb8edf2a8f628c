import type { Domain } from '../core/domain.ts';
import type { OpenedRecord, RecordKind, Viewer } from '../core/record_kind.ts';
import { barePaper, digestOf } from '../core/record_paper.ts';
import { textsFor } from '../core/texts.ts';

/** What `@signature/_form` shows. */
export type SigningForm = {
  callUrl: string;
  resId: number;
  resModel: string;
  accessToken: string;
  partnerName: string;
  signLabel: string;
  digest: string;
  agreement: string;
};

/**
 * The form that accepts a record, for its page, which also asks for the styles `signature`.
 * @param customerName as the document calls them
 * @returns null where it waits for no signature, or where staff look at it: nobody signs for a customer
 */
export async function signingForm(
  domains: readonly Domain[],
  { kind, record, id, customerName }: { kind: RecordKind; record: OpenedRecord; id: number; customerName: string },
  { site, token }: Viewer,
): Promise<SigningForm | null> {
  if (!kind.signature || record.by === 'staff' || !(await kind.signature.isAwaited(id))) return null;
  const { t } = textsFor(site.language.code);
  return {
    callUrl: kind.signature.url.replace(':id', String(id)),
    resId: id,
    resModel: kind.model,
    accessToken: record.by === 'token' ? (token ?? '') : '',
    partnerName: customerName,
    signLabel: t('Accept & Sign'),
    digest: digestOf(await barePaper(domains, { model: kind.model, id })),
    agreement: t(
      'By signing you accept {document}. Your name, the time, your browser and a fingerprint of what you saw are kept with it.',
      {
        document: record.title,
      },
    ),
  };
}
