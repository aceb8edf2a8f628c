import { pruneMessages } from './bus.ts';
import { pruneChanges } from './changes_watch.ts';
import { defineJob } from './jobs.ts';
import { dropOldMails } from './mail_send.ts';
import { dropExpiredLinks } from './one_time_links.ts';
import { dropOldLimits } from './rate_limit.ts';
import { dropExpiredSessions } from './session.ts';
import { dropLeftUploads } from './upload.ts';

const EVERY_MS = 3600_000;

/** Once an hour: what has expired goes. @returns how to take the definition back. */
export function defineHousekeeping(): () => void {
  const clean = async () => {
    await dropExpiredSessions();
    await dropExpiredLinks();
    await dropOldLimits();
    await dropOldMails();
    await pruneChanges();
    await pruneMessages();
    await dropLeftUploads();
  };
  return defineJob('core.housekeeping', clean, { everyMs: EVERY_MS });
}
