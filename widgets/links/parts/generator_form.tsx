import type { LinkAnswer } from '#links/contract.ts';
import { t } from '#registry/texts.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import NameField from './name_field.tsx';
import type { Kind, NameStore } from './names.ts';
import { type Generator, useGenerator } from './use_generator.ts';

export type GeneratorValues = Record<Kind | 'url', string>;

export type GeneratorProps = {
  action: string;
  /** Typed before. */
  values: GeneratorValues;
  /** Names that exist. */
  names: Record<Kind, string[]>;
  problem: string;
  nameErrors: Partial<Record<Kind, string>>;
  made: string;
  onMade(link: LinkAnswer): void;
};

export default function GeneratorForm({ action, values, names, nameErrors, ...beginning }: GeneratorProps) {
  const generator = useGenerator(beginning);
  const { ref, problems, stores, isCopying } = generator;
  const problem = problems.url ?? problems.form;
  return (
    <form ref={ref} className="links-form" id="o_website_links_link_tracker_form" method="post" action={action}>
      <div className="links-form__address">
        <UrlField value={values.url} isWrong={problems.url !== undefined} onInput={generator.startOver} />
        <SubmitButton generator={generator} />
      </div>
      <p className="notification field__error" id="links-notification" role="alert">
        {problem && (
          <>
            <Icon name="danger" />
            {problem}
          </>
        )}
      </p>
      <fieldset className="o_website_links_utm_forms links-form__names" hidden={isCopying}>
        <legend className="visually-hidden">{t('Link source')}</legend>
        <NameFields values={values} names={names} nameErrors={nameErrors} stores={stores} />
      </fieldset>
      <Made generator={generator} action={action} />
    </form>
  );
}

function UrlField({ value, isWrong, onInput }: { value: string; isWrong: boolean; onInput(): void }) {
  return (
    <div className="field">
      <label className="field__label" htmlFor="url">
        {t('URL')}
      </label>
      <input
        className="input"
        type="text"
        inputMode="url"
        id="url"
        name="url"
        defaultValue={value}
        maxLength={2000}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="url"
        placeholder={t('e.g. https://www.example.com/page')}
        aria-describedby="links-notification"
        aria-invalid={isWrong || undefined}
        onInput={onInput}
      />
    </div>
  );
}

/** Its label says what it does: make a link, or copy the one that was made. */
function SubmitButton({ generator }: { generator: Generator }) {
  const { isBusy, isCopying, isCopied, address, press } = generator;
  const copying = isCopied ? t('Copied') : t('Copy');
  const making = isBusy ? t('Generating link...') : t('Get tracked link');
  return (
    <button
      type="submit"
      className={isCopying ? 'button button--success' : 'button'}
      id="btn_shorten_url"
      aria-disabled={isBusy || undefined}
      data-clipboard-text={isCopying ? address : undefined}
      onClick={press}
    >
      {isCopying ? copying : making}
    </button>
  );
}

type NamesProps = Pick<GeneratorProps, 'values' | 'names' | 'nameErrors'> & { stores: Record<Kind, NameStore> };

function NameFields({ values, names, nameErrors, stores }: NamesProps) {
  const of = (name: Kind) => ({
    name,
    value: values[name],
    known: names[name],
    error: nameErrors[name],
    store: stores[name],
  });
  return (
    <>
      <NameField
        {...of('campaign')}
        id="campaign-select"
        label={t('Campaign')}
        placeholder={t('e.g. Promotion of June, Winter Newsletter, ..')}
      />
      <NameField
        {...of('medium')}
        id="channel-select"
        label={t('Medium')}
        placeholder={t('e.g. Newsletter, Social Network, ..')}
      />
      <NameField
        {...of('source')}
        id="source-select"
        label={t('Source')}
        placeholder={t('e.g. Search Engine, Website page, ..')}
      />
    </>
  );
}

/** Each copy restarts the animation. */
function Made({ generator: { address, copies }, action }: { generator: Generator; action: string }) {
  return (
    <p
      key={copies}
      className={copies > 0 ? 'links-form__made links-form__made--copied' : 'links-form__made'}
      id="generated_tracked_link"
      hidden={address === ''}
    >
      <Icon name="success" />
      <span>{t('Your tracked link')}</span>{' '}
      <a className="links-form__short" dir="ltr" href={address || action}>
        {address}
      </a>
    </p>
  );
}
