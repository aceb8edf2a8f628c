import { millisecondsInHour } from 'date-fns/constants';
import { pruneMessages } from '#core/changes/bus.ts';
import { pruneChanges } from '#core/changes/changes_watch.ts';
import { dropLeftUploads } from '#core/files/upload.ts';
import { dropOldLimits } from '#core/http/rate_limit.ts';
import { defineJob } from '#core/jobs/jobs.ts';
import { forgetReceivedMails } from '#core/mail/incoming/deliver.ts';
import { dropOldMails } from '#core/mail/mail_send.ts';
import { dropExpiredLinks } from '#core/people/one_time_links.ts';
import { dropExpiredSessions } from '#core/people/session.ts';
import { dropOldSignIns } from '#core/people/sign_ins/log.ts';
import { dropOldDeleted } from '#core/staff_form/deleted_records.ts';
import { dropOldSalts } from '#core/visits/visitor_hash.ts';

const EVERY_MS = millisecondsInHour;

/** Defines the hourly job that deletes expired data. @returns a function that removes it */
export function defineHousekeeping(): () => void {
  const clean = async () => {
    await dropExpiredSessions();
    await dropOldSignIns();
    await dropExpiredLinks();
    await dropOldLimits();
    await dropOldSalts();
    await dropOldMails();
    await forgetReceivedMails();
    await pruneChanges();
    await pruneMessages();
    await dropLeftUploads();
    await dropOldDeleted();
  };
  return defineJob('core.housekeeping', clean, { everyMs: EVERY_MS });
}
