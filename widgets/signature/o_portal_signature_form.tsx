import { useRef, useState } from 'react';
import { useLatest } from '#registry/hooks.ts';
import { number, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { useTabs } from '#widgets/core/hooks/use_tabs.ts';
import type { DrawingArea } from './parts/drawing_area.ts';
import { SignatureMethods } from './parts/methods.tsx';
import { NameField } from './parts/name_field.tsx';
import { Thanks } from './parts/thanks.tsx';
import { METHODS, type Method, type Signing, useSigning } from './parts/use_signing.ts';

/** Signing a document: drawn, typed or uploaded. Its marker is the form. */
export default defineWidget({
  params: {
    /** Where the signature is sent. */
    callUrl: text(),
    /** Id of the document. */
    resId: number(),
    /** Model of the document. */
    resModel: text(''),
    /** Access token of a link, for guests. */
    accessToken: text(''),
    /** Name that is proposed. */
    partnerName: text(''),
    /** Text of the button. Empty: “Accept & Sign”. */
    signLabel: text(''),
    /** What the document is called. */
    documentTitle: text(''),
    /** Of what the page shows. */
    digest: text(''),
  },
  load: 'visible',
  View: SignatureForm,
});

type Props = Signing & { partnerName: string; signLabel: string; documentTitle: string };

const IDS = METHODS.map((method) => `o_portal_sign_${method}`);

function SignatureForm({ partnerName, signLabel, documentTitle, digest, ...signing }: Props) {
  // Of what the page shows now, which may be newer than this form: another document is not signed by it.
  const current = useLatest('document:changed')?.digest ?? digest;
  const tabs = useTabs(IDS);
  const [area, sheet] = [useRef<DrawingArea>(null), useRef<HTMLCanvasElement>(null)];
  const [name, setName] = useState(partnerName);
  const [isBlank, setBlank] = useState(true);
  const method = METHODS[tabs.chosen] as Method;
  const { problems, signed, isBusy, isLeaving } = useSigning({ ...signing, digest: current }, { method, area, sheet });
  const drawing = isBlank && method === 'draw' ? problems.drawing : undefined;
  const problem = drawing ?? problems.partner_name ?? problems.form;
  return (
    <>
      <HiddenFields {...signing} digest={current} />
      <NameField value={partnerName} problem={problems.partner_name} onName={setName} isDone={signed !== null} />
      {signed ? (
        <Thanks {...signed} />
      ) : (
        <SignatureMethods
          tabs={tabs}
          name={name}
          problems={{ drawing, file: problems.signature_file }}
          area={area}
          sheet={sheet}
          drawn={setBlank}
        />
      )}
      {current !== digest && (
        <p className="alert alert--info signature__changed">
          {t('The document has changed since you opened this page. You sign it as it is shown now.')}
        </p>
      )}
      {!signed && (
        <>
          <p className="signature__agreement">
            {t(
              'By signing you accept {document}. Your name, the time, your browser and a fingerprint of what you saw are kept with it.',
              { document: documentTitle },
            )}
          </p>
          <div className="signature__end">
            <div className="signature__error" role="alert">
              {problem && <p className="alert alert--danger o_portal_sign_error_msg">{problem}</p>}
            </div>
            <button
              type="submit"
              className={`button o_portal_sign_submit${isBusy ? ' disabled' : ''}`}
              aria-busy={isBusy || undefined}
              disabled={isLeaving}
            >
              {signLabel || t('Accept and sign')}
            </button>
          </div>
        </>
      )}
    </>
  );
}

/** What the form sends without script. */
function HiddenFields({ resId, resModel, accessToken, digest }: Signing) {
  return (
    <>
      <input type="hidden" name="res_id" value={resId} />
      <input type="hidden" name="res_model" value={resModel} />
      <input type="hidden" name="access_token" value={accessToken} />
      <input type="hidden" name="digest" value={digest} />
    </>
  );
}
