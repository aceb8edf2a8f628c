import type { Match, SearchAnswer } from '#events/checkin/contract.ts';
import { t } from '#registry/texts.ts';

type Props = {
  found: SearchAnswer;
  address: string;
  door: string;
  /** Of the page's form: each guest's is made of it. */
  scan: string;
  onLetIn(match: Match): void;
};

/** Guests found by name, each with a button. */
export default function Matches({ found, address, door, scan, onLetIn }: Props) {
  if (found.matches.length === 0) return <p className="checkin__nobody">{t('No one found.')}</p>;
  return (
    <>
      <ul className="checkin-matches">
        {found.matches.map((match) => (
          <li className="checkin-match" key={match.id}>
            <span className="checkin-match__who">
              <strong>
                <bdi>{match.name}</bdi>
              </strong>
              {match.detail && <span className="checkin-match__detail">{match.detail}</span>}
            </span>
            {match.state === 'confirmed' ? (
              <form
                method="post"
                action={address}
                onSubmit={(event) => {
                  event.preventDefault();
                  onLetIn(match);
                }}
              >
                <input type="hidden" name="attendee" value={match.id} />
                <input type="hidden" name="scan" value={`${scan}-${match.id}`} />
                <input type="hidden" name="door" value={door} />
                <button className="button" type="submit">
                  {t('Let in')} <span className="visually-hidden">{match.name}</span>
                </button>
              </form>
            ) : (
              <span className="badge badge--muted">{stateOf(match.state)}</span>
            )}
          </li>
        ))}
      </ul>
      {found.isMore && <p>{t('There are more. Type more of the name.')}</p>}
    </>
  );
}

const stateOf = (state: Exclude<Match['state'], 'confirmed'>): string =>
  ({ attended: t('Already used'), cancelled: t('Cancelled'), open: t('Not paid') })[state];
