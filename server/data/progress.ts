/** Saves the progress of a run, and learns whether someone stopped it. */
import { type Run, updateRun } from './runs.ts';

const PROGRESS_MS = 1000;

type Progress = Pick<Run, 'stage' | 'done' | 'total'>;

export function watchRun(runId: number) {
  const stop = new AbortController();
  let progress: Progress = { stage: '', done: 0, total: 0 };
  let saving: Promise<void> = Promise.resolve();
  const save = async () => {
    if (!(await updateRun(runId, progress))) stop.abort();
  };
  const timer = setInterval(() => {
    saving = saving.then(save).catch(() => {});
  }, PROGRESS_MS);
  const end = async () => {
    clearInterval(timer);
    await saving;
  };
  const set = (next: Progress) => {
    progress = next;
  };
  return { set, stopped: stop.signal, end };
}
