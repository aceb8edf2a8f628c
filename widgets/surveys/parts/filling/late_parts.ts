/** What is needed when something is wrong. */
export { problemOf } from './problems.ts';
export { RetryDialog } from './retry_dialog.tsx';
