import { useEffect, useState } from 'react';
import { call } from '#registry/call.ts';
import { flag, number, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { focusNoted } from '#widgets/core/restore_focus.ts';
import { type Heading, outlineOf, reachedOf } from './parts/outline.ts';

/** A heading counts as reached when it is this far down the window, as a share of its height. */
const REACHED = 0.3;

/** Ways to the headings of a quote, the one that is read being marked. */
export default defineWidget({
  params: {
    /** Id of the quote or order. */
    orderId: number(),
    /** Access token of a link, for guests. */
    accessToken: text(null),
    /** Opening the page is noted for staff. */
    countsView: flag(),
  },
  load: 'idle',
  View({ orderId, accessToken, countsView }) {
    const { headings, reached } = useOutline();
    useEffect(() => {
      focusNoted(null);
    }, []);
    // Reported by script, because mail scanners follow links too.
    useEffect(() => {
      if (!countsView) return;
      const life = new AbortController();
      const body = { access_token: accessToken };
      call(`/my/orders/${orderId}/viewed`, body, { signal: life.signal }).catch(() => undefined);
      return () => life.abort();
    }, [orderId, accessToken, countsView]);
    return <Headings headings={headings ?? known()} reached={reached} />;
  },
});

/** What every quote has. */
const known = (): Heading[] => [
  { id: 'details', text: t('Pricing'), below: [] },
  { id: 'discussion', text: t('Discussion'), below: [] },
];

function Headings({ headings, reached }: { headings: Heading[]; reached: string | undefined }) {
  return (
    <ul>
      {headings.map(({ id, text: title, below }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === reached ? 'location' : undefined}>
            <bdi>{title}</bdi>
          </a>
          {below.length > 0 && <Headings headings={below} reached={reached} />}
        </li>
      ))}
    </ul>
  );
}

/** Of what stands beside the widget; null before it was read. */
function useOutline() {
  const [headings, setHeadings] = useState<Heading[] | null>(null);
  const [reached, setReached] = useState<string>();
  useEffect(() => {
    const content = document.getElementById('quote_content');
    if (!content) return;
    const outline = outlineOf(content);
    const spy = () => setReached(reachedOf(outline.headings, REACHED));
    setHeadings(outline.headings);
    spy();
    addEventListener('scroll', spy, { passive: true });
    return () => {
      removeEventListener('scroll', spy);
      outline.forget();
    };
  }, []);
  return { headings, reached };
}
