import { type FormEvent, useEffect, useRef, useState } from 'react';
import { t } from '#registry/texts.ts';
import { ATTACHABLE } from '#registry/values/attachable.ts';
import type { ChatterOptions } from '#threads/contract.ts';
import type { ChatterEntered } from '#threads/thread_view.ts';
import { keepDraft } from '#widgets/core/hooks/draft.ts';
import { usePageLeave } from '#widgets/core/hooks/use_page_leave.ts';
import { Field, GuestFields } from './composer_fields.tsx';
import { hasArrived } from './has_arrived.ts';
import { StarInput } from './star_input.tsx';

export type ComposerProps = {
  resModel: string;
  resId: number;
  token: string;
  pid: number;
  hash: string;
  hasRatings: boolean;
  ratingDefault: number;
  postAddress: string;
  signInAddress: string;
  /** Where the reader is sent back to after signing in. */
  address: string;
  /** Its id, to which links lead; empty: none. */
  anchor: string;
  options: ChatterOptions;
  entered: ChatterEntered | null;
};

const LONGEST = 10_000;

/** The form for a new message, posted as browsers post forms. */
export function Composer(given: ComposerProps) {
  const props = { ...given, address: useWayBack(given.address) };
  const { options, postAddress, resModel, resId, anchor } = props;
  const { display_composer: kind } = options;
  const form = useDraft(Boolean(kind), `message ${resModel} ${resId}`, props.entered !== null);
  const { isSending, send } = useSending();
  if (!kind) return <SignInFirst {...props} />;
  return (
    <form
      className="composer"
      ref={form}
      id={anchor || undefined}
      method="post"
      action={postAddress}
      encType="multipart/form-data"
      aria-label={t('Leave a comment')}
      onSubmit={send}
    >
      <HiddenFields {...props} />
      <Avatar partner={options.partner_id} />
      <div className="composer__main">
        <ComposerFields {...props} />
        <button className="button" type="submit" aria-busy={isSending || undefined}>
          {t('Send')}
        </button>
      </div>
    </form>
  );
}

/** Where a reader comes back to after signing in: this page, where the marker names none. */
function useWayBack(address: string): string {
  const [wayBack, setWayBack] = useState(address);
  useEffect(() => {
    if (address === '') setWayBack(location.pathname + location.search);
  }, [address]);
  return wayBack;
}

/** @param isNewer the server returned what was entered */
function useDraft(mayWrite: boolean, name: string, isNewer: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const life = new AbortController();
    if (mayWrite && form.current) keepDraft(form.current, name, life.signal, { isNewer, hasArrived });
    return () => life.abort();
  }, [mayWrite, name, isNewer]);
  return form;
}

/** Sends the form once. */
function useSending() {
  const { isLeaving, leave } = usePageLeave();
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (isLeaving || isRefused(event.currentTarget)) event.preventDefault();
    else leave();
  };
  return { isSending: isLeaving, send };
}

/** A message of blanks alone is none: the browser asks for one, and what else was entered stays. */
function isRefused(form: HTMLFormElement): boolean {
  const message = form.elements.namedItem('message') as HTMLTextAreaElement;
  if (message.value.trim() !== '') return false;
  message.value = '';
  return !form.reportValidity();
}

function Avatar({ partner }: { partner: ChatterOptions['partner_id'] }) {
  if (!partner) return <span className="message__avatar message__avatar--guest" />;
  return (
    <img
      className="message__avatar"
      src={`/web/image/res.partner/${partner}/image/50x50`}
      width={50}
      height={50}
      alt=""
    />
  );
}

/** What is written, and what this writer may add. */
function ComposerFields(props: ComposerProps) {
  const { options, entered, hasRatings, ratingDefault } = props;
  const { display_composer: kind, is_user_staff: isStaff } = options;
  const problems = entered?.fields ?? {};
  return (
    <>
      {entered?.problem && (
        <p className="alert alert--danger" role="alert">
          {entered.problem}
        </p>
      )}
      {hasRatings && !isStaff && (
        <StarInput initial={entered?.stars || ratingDefault} problem={problems.rating_value} />
      )}
      <Field name="message" label={t('Your message')} problem={problems.message}>
        {(input) => (
          <textarea
            className="input"
            rows={4}
            maxLength={LONGEST}
            dir="auto"
            required
            placeholder={t('Write a message...')}
            defaultValue={entered?.message ?? ''}
            {...input}
          />
        )}
      </Field>
      {kind === 'guest' && <GuestFields entered={entered} problems={problems} signIn={signInLink(props)} />}
      {kind !== 'guest' && kind !== 'confirmed' && <FilesField problem={problems.attachment} />}
      {isStaff && (
        <label className="check">
          <input
            className="check__box"
            type="checkbox"
            name="is_internal"
            value="1"
            defaultChecked={entered?.isInternal}
          />
          <span className="check__label">{t('Internal note: only our team reads it')}</span>
        </label>
      )}
    </>
  );
}

function FilesField({ problem }: { problem: string | undefined }) {
  return (
    <Field name="attachment" label={t('Files')} isOptional problem={problem}>
      {(input) => <input className="input composer__files" type="file" accept={ATTACHABLE} multiple {...input} />}
    </Field>
  );
}

function HiddenFields({ resModel, resId, token, pid, hash }: ComposerProps) {
  const fields = { res_model: resModel, res_id: resId, token, pid: pid || '', hash };
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

const signInLink = ({ signInAddress, address }: ComposerProps): string =>
  `${signInAddress}?redirect=${encodeURIComponent(address)}#discussion`;

/** Allowed, and not for this reader. */
function SignInFirst(props: ComposerProps) {
  const [before = '', after = ''] = t('You must be {link} to post a comment.').split('{link}');
  return (
    <div className="composer-note" id={props.anchor || undefined}>
      <h3 className="composer-note__title">{t('Leave a comment')}</h3>
      <p>
        {before}
        <a href={signInLink(props)}>
          <strong>{t('signed in')}</strong>
        </a>
        {after}
      </p>
    </div>
  );
}
