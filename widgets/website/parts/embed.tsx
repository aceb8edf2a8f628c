import { useState } from 'react';
import { t } from '#registry/texts.ts';

export type Frame = {
  address: string;
  /** Names the frame for screen readers. */
  title: string;
  look?: string;
  width?: number;
  height?: number;
};

type Props = {
  /** A plain link to what the frame shows. */
  link: string;
  name: string;
  /** Said of it, after the link. */
  text: string;
  /** Where the frame gets its content; without it there is the link alone. */
  host: string | undefined;
  /** Asked when it is to be shown: it may depend on the room there is. */
  frame(): Frame;
};

/**
 * A plain link to a page of somebody else, and a button. Only its click opens a frame in the place of both: until then
 * the third party learns nothing about the visitor.
 */
export function Embed({ link, name, text, host, frame }: Props) {
  const [shown, setShown] = useState<Frame | null>(null);
  if (shown) return <OpenFrame {...shown} />;
  return (
    <>
      <p>
        <a href={link} rel="noopener">
          {name}
        </a>
        {text && `: ${text}`}
      </p>
      {host && (
        <div className="embed__offer with-script">
          <button className="button button--quiet button--small" type="button" onClick={() => setShown(frame())}>
            {t('Show it here')}
          </button>
          <p className="embed__note">
            {t('This content comes from {host}, which will know of your visit.', { host: host.replace(/^www\./, '') })}
          </p>
        </div>
      )}
    </>
  );
}

/** It takes the place of the button that was pressed, and its focus. */
function OpenFrame({ address, title, look, width, height }: Frame) {
  return (
    <iframe
      ref={(frame) => frame?.focus()}
      className={look ? `embed__frame ${look}` : 'embed__frame'}
      src={address}
      title={title}
      width={width}
      height={height}
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

/** An address that a link may lead to; null for any other, such as a script. */
export function webAddress(given: string): URL | null {
  const whole = given.startsWith('//') ? `https:${given}` : given;
  const url = URL.canParse(whole) ? new URL(whole) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}
