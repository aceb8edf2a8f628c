import { useState } from 'react';
import type { CheckinStart, Match, ScanAnswer, ScanResult, SearchAnswer } from '#events/checkin/contract.ts';
import { t } from '#registry/texts.ts';
import { codeSigns } from '#registry/values/code_signs.ts';
import { useSaved } from '#widgets/core/hooks/use_saved.ts';
import { admitHere, markDone, searchHere, type Who } from './device.ts';
import { giveFeedback } from './feedback.ts';
import { useCheckinCalls } from './use_checkin_calls.ts';
import { useDevice } from './use_device.ts';
import { useUndo } from './use_undo.ts';

export type Checkin = ReturnType<typeof useCheckin>;

/** Checks tickets by the server, and by the device's list while the server can't be reached. */
export function useCheckin(start: CheckinStart) {
  const { eventId } = start;
  const [door, setDoor] = useSaved('event-checkin-door', start.door, 'local');
  const [counts, setCounts] = useState(start.counts);
  const [result, setResult] = useState<ScanResult | null>(start.result);
  const [found, setFound] = useState(start.matches && { matches: start.matches, isMore: start.isMore });
  const device = useDevice(start, setCounts);
  const asking = useCheckinCalls(start, device.setOffline);
  const { ask, inTurn, alone, problem, setProblem } = asking;

  const show = (next: ScanResult): void => {
    setResult(next);
    setFound(null);
    giveFeedback(next.verdict === 'admitted');
    if (next.verdict === 'admitted') markDone(eventId, next.attendee, door || t('This device'));
  };

  const check = async (who: Who): Promise<void> => {
    const id = crypto.randomUUID();
    const answer = await ask<ScanAnswer>('scans', { scans: [{ scan: id, door, ...who }] });
    const decided = answer?.results[0] ?? (await admitHere(eventId, { ...who, scan: id, door }));
    if (answer) setCounts(answer.counts);
    if (decided) show(decided);
    else setProblem(t('This device has no room left. Write the name down.'));
    await (answer ? device.send() : device.count());
  };
  const scan = (code: string) => inTurn(() => check({ code }));

  const search = (entered: string) =>
    alone(async () => {
      const answer = await ask<SearchAnswer>('search', { entered });
      setResult(null);
      setFound(answer ?? searchHere(eventId, entered));
    });

  const undo = useUndo({ eventId, device, asking, setCounts, setResult });
  const submit = (entered: string) => (codeSigns(entered) ? scan(entered) : search(entered));
  const letIn = ({ id }: Match) => alone(() => check({ attendee: id }));
  return { door, setDoor, counts, result, found, problem, device, submit, scan, letIn, undo };
}
