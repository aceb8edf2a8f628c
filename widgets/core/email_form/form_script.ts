/** What a widget adds to a form with an email field. */
import type { FormEvent, MouseEvent, RefObject } from 'react';

export type FormScript = {
  field: RefObject<HTMLInputElement | null>;
  isLocked: boolean;
  isBusy: boolean;
  problem: string;
  clear(): void;
  submit(event: FormEvent): void;
};

/** Otherwise the browser's own validation and messages would come before ours. */
export function withoutOwnMessages({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  if (currentTarget.form) currentTarget.form.noValidate = true;
}
