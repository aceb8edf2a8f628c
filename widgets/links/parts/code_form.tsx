import { useEffect, useRef } from 'react';
import type { AddCodeAnswer } from '#links/contract.ts';
import { CallError, call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import { useForm } from '#widgets/core/hooks/use_form.ts';

type Props = {
  code: string;
  isOpen: boolean;
  onSave(code: string): void;
  onClose(): void;
};

const TAKEN = 409;

/** Gives a link another code. */
export default function CodeForm({ code, isOpen, onSave, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { ref, isBusy, problems } = useForm<string>({
    check: (entries): Record<string, string> =>
      codeIn(entries) === '' ? { new_code: t('The code cannot be left empty') } : {},
    send: async (entries, signal) => (codeIn(entries) === code ? code : addCode(code, codeIn(entries), signal)),
    done: onSave,
  });
  useEffect(() => {
    if (!isOpen) return;
    input.current?.focus();
    input.current?.select();
  }, [isOpen]);
  return (
    <form
      ref={ref}
      className="link-card__form"
      hidden={!isOpen}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <input
        ref={input}
        className="input"
        name="new_code"
        defaultValue={code}
        maxLength={50}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-label={t('Code')}
        aria-invalid={problems.new_code ? true : undefined}
      />
      <button
        type="submit"
        className="button button--small o_website_links_ok_edit"
        aria-disabled={isBusy || undefined}
      >
        {t('OK')}
      </button>
      <button
        type="button"
        className="button button--small button--quiet o_website_links_cancel_edit"
        onClick={onClose}
      >
        {t('Cancel')}
      </button>
      <p className="o_website_links_code_error field__error" role="alert">
        {problems.new_code ?? problems.form}
      </p>
    </form>
  );
}

const codeIn = (entries: FormData) => String(entries.get('new_code')).trim();

async function addCode(before: string, code: string, signal: AbortSignal): Promise<string> {
  try {
    const body = { init_code: before, new_code: code };
    const [answer] = await call<AddCodeAnswer>('/website_links/add_code', body, { signal });
    return answer?.code ?? code;
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== TAKEN) throw error;
    throw new CallError(TAKEN, error.message, { new_code: t('This code is already taken') });
  }
}
