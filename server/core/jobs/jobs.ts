/**
 * Work outside of requests: mail, expiry, pictures. A job is a row, so it survives a crash and is shared by all
 * processes. It runs at least once: a process that dies in the middle leaves it to another, so `run` must bear a repeat.
 */
export { defineJob, type EnqueueOptions, enqueue, type JobContext, type JobOptions, waitingJob } from './jobs_queue.ts';
export { onJobFailed, runDueJobs, startJobs, stopJobs } from './jobs_worker.ts';
