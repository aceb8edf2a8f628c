import { t } from '#registry/texts.ts';
import type { ChatterEntered } from '#threads/thread_view.ts';
import Field from '#widgets/core/parts/field.tsx';

/** Its id is not that of another form's entry of this name on the page. */
export const entryOf = (name: string) => ({ name, id: `composer-${name}` });

type GuestProps = { entered: ChatterEntered | null; problems: Record<string, string>; signIn: string };

/** Name and email address, for authors without an account. */
export function GuestFields({ entered, problems, signIn }: GuestProps) {
  return (
    <>
      <div className="composer__guest">
        <Field
          {...entryOf('author_name')}
          label={t('Your name')}
          error={problems.author_name}
          value={entered?.name ?? ''}
          autocomplete="name"
          maxlength={100}
          required
        />
        <Field
          {...entryOf('author_email')}
          label={t('Your email address')}
          error={problems.author_email}
          value={entered?.email ?? ''}
          type="email"
          autocomplete="email"
          maxlength={254}
          required
        />
      </div>
      <p className="field__hint">
        {t('We’ll email you a code once. Your address is not shown to anyone.')}{' '}
        <a href={signIn}>{t('Sign in instead')}</a>
      </p>
    </>
  );
}
