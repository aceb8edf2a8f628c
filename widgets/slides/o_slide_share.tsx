import { json, number, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { EmbedCode } from './parts/embed_code.tsx';
import { MailForm } from './parts/mail_form.tsx';
import { type SharedNetwork, ShareLinks } from './parts/share_links.tsx';

/** Shares a slide: on networks, by email and by code for other websites. Its links and form work without script. */
export default defineWidget({
  load: 'interact',
  params: {
    /** Id of the slide. */
    slideId: number(),
    /** Address of the slide, below which it is shared. */
    href: text(),
    /** As others open it. */
    slideUrl: text(''),
    /** Empty for a slide that visitors don't see. */
    networks: json<SharedNetwork[]>([]),
    /** Where guests sign in, who send no emails. */
    loginUrl: text(''),
    /** HTML for other websites; empty where they may not show it. */
    embed: text(''),
    /** The page that is open; 0: a slide without pages. */
    page: number(0),
    /** How many pages it has; absent: none. */
    pageCount: number(null),
  },
  View({ slideId, href, slideUrl, networks, loginUrl, embed, page, pageCount }) {
    return (
      <>
        {networks.length > 0 && <ShareLinks {...{ href, slideUrl, networks }} />}
        {loginUrl ? (
          <p>
            <a href={loginUrl}>{t('Sign in to share it by email')}</a>
          </p>
        ) : (
          <MailForm slideId={slideId} href={href} />
        )}
        {embed && <EmbedCode {...{ embed, page, pageCount }} />}
      </>
    );
  },
});
