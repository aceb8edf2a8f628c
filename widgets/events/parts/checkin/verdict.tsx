import { useEffect, useRef } from 'react';
import type { ScanResult, Verdict } from '#events/checkin/contract.ts';
import { t } from '#registry/texts.ts';
import Icon from '#widgets/core/parts/icon.tsx';

type Tone = 'good' | 'bad' | 'unsure';

const TONES: Record<Verdict, [Tone, string]> = {
  admitted: ['good', 'check'],
  used: ['bad', 'danger'],
  cancelled: ['bad', 'close'],
  unpaid: ['bad', 'coins'],
  other_event: ['bad', 'calendar'],
  replaced: ['bad', 'close'],
  unknown: ['unsure', 'warning'],
  undone: ['unsure', 'undo'],
};

const titleOf = (verdict: Verdict): string =>
  ({
    admitted: t('Valid'),
    used: t('Already used'),
    cancelled: t('Cancelled'),
    unpaid: t('Not paid'),
    other_event: t('Another event'),
    replaced: t('Replaced by a newer ticket'),
    unknown: t('Unknown ticket'),
    undone: t('Check-in undone'),
  })[verdict];

type Props = {
  result: ScanResult;
  /** Where a form without script undoes it. */
  undoUrl: string;
  door: string;
  onUndo(result: ScanResult): void;
};

/** What a helper sees from an arm's length: whether the guest may go in. */
export default function VerdictPanel({ result, undoUrl, door, onUndo }: Props) {
  const { verdict, name, ticket, detail, scan } = result;
  const [tone, icon] = TONES[verdict];
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(scan);
  useEffect(() => {
    // The keyboard of a phone leaves little room; what the page came with stays where it is.
    if (shown.current !== scan) panel.current?.scrollIntoView({ block: 'nearest' });
    shown.current = scan;
  }, [scan]);
  return (
    <div className={`checkin-verdict checkin-verdict--${tone}`} role="alert" key={scan} ref={panel}>
      <Icon name={icon} />
      <p className="checkin-verdict__title">{titleOf(verdict)}</p>
      {name && (
        <p className="checkin-verdict__name">
          <bdi>{name}</bdi>
        </p>
      )}
      {ticket && <p>{ticket}</p>}
      {detail && <p>{detail}</p>}
      {verdict === 'admitted' && <UndoForm result={result} undoUrl={undoUrl} door={door} onUndo={onUndo} />}
    </div>
  );
}

function UndoForm({ result, undoUrl, door, onUndo }: Props) {
  return (
    <form
      method="post"
      action={undoUrl}
      onSubmit={(event) => {
        event.preventDefault();
        onUndo(result);
      }}
    >
      <input type="hidden" name="attendee" value={result.attendee ?? ''} />
      <input type="hidden" name="scan" value={result.scan} />
      <input type="hidden" name="door" value={door} />
      <button className="button button--quiet button--small checkin-verdict__undo" type="submit">
        {t('Undo')}
      </button>
    </form>
  );
}
