import { useEffect, useRef, useState } from 'react';
import { t } from '#registry/texts.ts';
import { copyText } from '#widgets/core/copy.ts';
import { announce } from '#widgets/core/live_region.ts';

const COPIED_MS = 5000;

export type Copying = {
  /** For five seconds after a text was copied. */
  isCopied: boolean;
  /** @param failed what is announced if the browser refuses */
  copy(text: string, failed: string): Promise<void>;
  /** What is shown has changed: it is not copied any more. */
  reset(): void;
};

/** Copies a text, and says whether the browser did. */
export function useCopy(): Copying {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const reset = () => {
    clearTimeout(timer.current);
    setCopied(false);
  };
  const copy = async (text: string, failed: string) => {
    if (!(await copyText(text))) return announce(failed);
    reset();
    setCopied(true);
    announce(t('Copied'));
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
  };
  return { isCopied, copy, reset };
}
