/** The public functions of the background jobs. */
/**
 * A job is a row, so it survives a crash and is shared by all processes. It runs at least once: another process takes
 * over when one dies in the middle, so running it twice must do no harm.
 */
export { defineJob, type EnqueueOptions, enqueue, type JobContext, type JobOptions, waitingJob } from './jobs_queue.ts';
export { onJobFailed, runDueJobs, startJobs, stopJobs } from './jobs_worker.ts';
