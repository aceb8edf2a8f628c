import type { Domain } from '#core/domain/domain.ts';
import type { OpenedRecord } from '#core/domain/record_kind.ts';
import { digestOf, type RecordName, unsignedPdfContent } from '#core/domain/record_pdf.ts';

/** What `@signature/_form` shows. */
export type SigningForm = {
  /** Without language prefix. */
  callUrl: string;
  resId: number;
  resModel: string;
  accessToken: string;
  partnerName: string;
  /** As people call the document. */
  title: string;
  digest: string;
};

/**
 * The form that accepts a record, for its page, which also asks for the styles `signature/signature`.
 * @param opened with the token by which it was opened, if it was
 * @param partnerName as the document calls them, or as they wrote it in a form that was refused
 * @returns null where it waits for no signature, or where staff look at it: nobody signs for a customer
 */
export async function signingForm(
  domains: readonly Domain[],
  { model, id }: RecordName,
  opened: OpenedRecord & { token: string },
  partnerName: string,
): Promise<SigningForm | null> {
  const rules = domains.flatMap(({ records = [] }) => records).find((kind) => kind.model === model)?.signature;
  if (!rules || opened.by === 'staff' || !(await rules.isAwaited(id))) return null;
  return {
    callUrl: rules.url.replace(':id', String(id)),
    resId: id,
    resModel: model,
    accessToken: opened.token,
    partnerName,
    title: opened.title,
    digest: digestOf(await unsignedPdfContent(domains, { model, id })),
  };
}
