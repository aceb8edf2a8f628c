import { type RefObject, useState } from 'react';
import { CallError, call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import type { SignatureAnswer, SignatureBody } from '#signature/contract.ts';
import { type Problems, useForm } from '#widgets/core/hooks/use_form.ts';
import { usePageLeave } from '#widgets/core/hooks/use_page_leave.ts';
import type { DrawingArea } from './drawing_area.ts';
import { pictureOf } from './picture.ts';

export const METHODS = ['draw', 'type', 'upload'] as const;
export type Method = (typeof METHODS)[number];

export type Signing = {
  callUrl: string;
  resId: number;
  resModel: string;
  accessToken: string;
  digest: string;
};

export type Tools = { method: Method; area: RefObject<DrawingArea | null>; sheet: RefObject<HTMLCanvasElement | null> };

/** Signs a document: what is missing is marked, and nothing is sent before all is there. */
export function useSigning({ callUrl, resId, resModel, accessToken, digest }: Signing, tools: Tools) {
  const [signed, setSigned] = useState<{ text: string; address: string | null } | null>(null);
  const { isLeaving, leave } = usePageLeave();
  const form = useForm<SignatureAnswer>({
    check: (entries) => missingIn(entries, tools),
    async send(entries, signal) {
      const body: SignatureBody = {
        res_id: resId,
        access_token: accessToken,
        partner_name: nameIn(entries),
        signature: await pictureIn(entries, tools),
        res_model: resModel || undefined,
        method: tools.method,
        digest,
      };
      const answer = await call<SignatureAnswer>(callUrl, body, { signal });
      if (answer.error) throw new CallError(400, answer.error);
      return answer;
    },
    done({ success, force_refresh: goesOn, redirect_url: next }) {
      const address = ownAddress(next);
      if (success) return setSigned({ text: success, address });
      if (!goesOn) return;
      // Nothing more is pressed while the next page is on its way.
      leave();
      if (address === null) location.reload();
      else location.assign(address);
    },
  });
  return { ...form, signed, isLeaving };
}

const nameIn = (entries: FormData) => String(entries.get('partner_name') ?? '').trim();

function fileIn(entries: FormData): File | null {
  const file = entries.get('signature_file');
  return file instanceof File && file.size > 0 ? file : null;
}

function missingIn(entries: FormData, { method, area }: Tools): Problems {
  return {
    ...(nameIn(entries) === '' && { partner_name: t('Enter your name.') }),
    ...(method === 'draw' &&
      area.current?.isBlank() !== false && { drawing: t('Draw your signature, or select another method.') }),
    ...(method === 'upload' && !fileIn(entries) && { signature_file: t('Select an image.') }),
  };
}

async function pictureIn(entries: FormData, { method, area, sheet }: Tools): Promise<string> {
  if (method === 'draw') return (await area.current?.picture()) ?? '';
  const file = method === 'upload' ? fileIn(entries) : null;
  if (!file || !sheet.current) return '';
  return pictureOf(file, sheet.current).catch(() => {
    throw new CallError(400, t('This image can’t be read. Select another one.'));
  });
}

/** An address of this website; where it leads elsewhere it counts as none. */
function ownAddress(address: string | undefined): string | null {
  if (!address || !URL.canParse(address, location.href)) return null;
  const url = new URL(address, location.href);
  return url.origin === location.origin ? url.href : null;
}
