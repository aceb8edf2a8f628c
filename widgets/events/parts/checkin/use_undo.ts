import type { Dispatch, SetStateAction } from 'react';
import type { Counts, ScanResult } from '#events/checkin/contract.ts';
import { t } from '#registry/texts.ts';
import { markDone } from './device.ts';
import type { useCheckinCalls } from './use_checkin_calls.ts';
import type { useDevice } from './use_device.ts';

type Parts = {
  eventId: number;
  device: ReturnType<typeof useDevice>;
  asking: ReturnType<typeof useCheckinCalls>;
  setCounts(counts: Counts): void;
  setResult: Dispatch<SetStateAction<ScanResult | null>>;
};

/** Takes back a check-in: one that was not sent yet here, others at the server. */
export const useUndo = ({ eventId, device, asking, setCounts, setResult }: Parts) => {
  const { ask, alone, setProblem } = asking;
  return ({ attendee, scan }: ScanResult) =>
    alone(async () => {
      if (!device.takeBack(scan)) {
        const answer = await ask<{ isUndone: boolean; counts: Counts }>('undo_scan', { attendee, scan });
        if (!answer) return setProblem(t('Check-ins that were sent can only be undone with a network.'));
        setCounts(answer.counts);
        if (!answer.isUndone) return setProblem(t('This check-in was changed meanwhile.'));
      }
      markDone(eventId, attendee, null);
      setResult((before) => before && { ...before, verdict: 'undone' });
    });
};
