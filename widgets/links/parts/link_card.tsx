import { Fragment, useEffect, useRef, useState } from 'react';
import type { LinkAnswer } from '#links/contract.ts';
import { t, tn } from '#registry/texts.ts';
import { number } from '#registry/values/format.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import CodeForm from './code_form.tsx';
import CopyButton from './copy_button.tsx';

/** Addresses in the page's language. */
export type Places = {
  /** The generator; pages of links stand below it. */
  page: string;
  /** Forms of links stand below it. */
  forms: string;
};

type Props = { link: LinkAnswer; places: Places; onCode(code: string): void };

export default function LinkCard({ link, places, onCode }: Props) {
  const statistics = `${places.page}/${link.code}+`;
  return (
    <li className="link-card" data-code={link.code}>
      <p className="link-card__count">
        <strong>{number(link.count, 0)}</strong> <span>{tn('click', 'clicks', link.count)}</span>
      </p>
      <div className="link-card__about">
        <p className="link-card__title">
          <img className="link-card__icon" src={link.icon_src} width={24} height={24} alt="" loading="lazy" />
          <a href={link.short_url} rel="nofollow">
            <bdi>{link.title}</bdi>
          </a>
        </p>
        <Code link={link} form={`${places.forms}/${link.id}`} onCode={onCode} />
        <Badges link={link} />
      </div>
      <p className="link-card__actions">
        <CopyButton text={link.short_url} />
        <a className="button button--small button--quiet link-card__stats" href={statistics}>
          {t('View stats')}
        </a>
      </p>
    </li>
  );
}

type CodeProps = { link: LinkAnswer; form: string; onCode(code: string): void };

/** The short address; the pencil opens a field for its code, without script the link's form. */
function Code({ link, form, onCode }: CodeProps) {
  const [isOpen, setOpen] = useState(false);
  const [edits, setEdits] = useState(0);
  const pencil = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) pencil.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    // The next one begins with the code and without problems.
    setEdits(edits + 1);
  };
  const save = (code: string) => {
    close();
    onCode(code);
  };
  return (
    <>
      <p className="link-card__address" hidden={isOpen}>
        <bdi dir="ltr">
          <span className="o_website_links_host">{link.short_url_host}</span>
          <strong className="o_website_links_code">{link.code}</strong>
        </bdi>{' '}
        <a
          ref={pencil}
          className="o_website_links_edit_code link-card__edit"
          href={form}
          aria-label={t('Edit code')}
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
        >
          <Icon name="pencil" />
        </a>
      </p>
      <CodeForm key={edits} code={link.code} isOpen={isOpen} onSave={save} onClose={close} />
    </>
  );
}

function Badges({ link: { campaign_id, medium_id, source_id, is_expired } }: { link: LinkAnswer }) {
  const names = Object.entries({ campaign_id, medium_id, source_id });
  return (
    <p className="link-card__badges">
      {names.map(
        ([kind, named]) =>
          named && (
            <Fragment key={kind}>
              <span className="badge badge--muted">{named[1]}</span>{' '}
            </Fragment>
          ),
      )}
      {is_expired && <span className="badge badge--sale">{t('Expired')}</span>}
    </p>
  );
}
