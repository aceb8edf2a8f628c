import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';

const RATES = [
  { rate: 10, face: '😊', label: () => t('Happy') },
  { rate: 5, face: '😐', label: () => t('Neutral') },
  { rate: 1, face: '😞', label: () => t('Sad') },
] as const;
type Rate = (typeof RATES)[number]['rate'];

export type FeedbackProps = {
  uuid: string;
  /** Writes what was rated into the conversation. */
  post(text: string): Promise<unknown>;
  close(): void;
};

/** The message field that had the focus has gone: it goes to the first rating. The last words stay in view. */
function useFocus() {
  const rates = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    const log = rates.current?.closest('.chat-window')?.querySelector('.chat-window__log');
    if (log) log.scrollTop = log.scrollHeight;
  });
  useEffect(() => {
    if (document.activeElement === document.body) rates.current?.querySelector('button')?.focus();
  }, []);
  return rates;
}

/** @returns what sends a rating, and then tells whether it is still the last one */
function useRating(uuid: string) {
  const asking = useRef<AbortController>(null);
  return async (rate: Rate, reason?: string): Promise<boolean> => {
    asking.current?.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    await call('/im_livechat/feedback', { uuid, rate, reason }, { signal }).catch(() => {});
    return !signal.aborted;
  };
}

/** Asks how it was. Happy closes at once, the others may say why. */
export function Feedback({ uuid, post, close }: FeedbackProps) {
  const [rate, setRate] = useState<Rate | null>(null);
  const reason = useRef<HTMLTextAreaElement>(null);
  const isFinishing = useRef(false);
  const rates = useFocus();
  const rateWith = useRating(uuid);
  const finish = async (chosen: Rate, why = '') => {
    isFinishing.current = true;
    const face = RATES.find((one) => one.rate === chosen)?.face;
    await post(`Rating: ${face}${why && ` \n${why}`}`).catch(() => {});
    close();
  };
  const choose = async (chosen: Rate) => {
    if (isFinishing.current) return;
    setRate(chosen);
    const isLast = await rateWith(chosen);
    if (chosen === 10 && isLast) await finish(chosen);
  };
  const send = async () => {
    if (rate === null || isFinishing.current) return;
    const why = reason.current?.value.trim();
    if (await rateWith(rate, why)) await finish(rate, why);
  };
  return (
    <div className="chat-feedback">
      <p id={`rate-${uuid}`}>{t('Did we correctly answer your question ?')}</p>
      <fieldset ref={rates} className="chat-feedback__rates" aria-labelledby={`rate-${uuid}`}>
        {RATES.map((one) => (
          <button key={one.rate} type="button" aria-pressed={rate === one.rate} onClick={() => choose(one.rate)}>
            <span aria-hidden="true">{one.face}</span>
            <span className="visually-hidden">{one.label()}</span>
          </button>
        ))}
      </fieldset>
      {rate !== null && rate !== 10 && (
        <div className="chat-feedback__reason">
          <textarea
            ref={reason}
            className="input"
            rows={2}
            aria-label={t('Explain your note')}
            placeholder={t('Explain your note')}
            maxLength={1900}
          />
          <button type="button" className="button button--small" onClick={send}>
            {t('Send')}
          </button>
        </div>
      )}
      <button type="button" className="chat-feedback__skip" onClick={close}>
        {t("I don't want to rate this conversation")}
      </button>
    </div>
  );
}
