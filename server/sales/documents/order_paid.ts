/** Lets customers have their files once an order is paid. */
import { hook } from '#core/domain/hook.ts';
import { enqueue } from '#core/jobs/jobs.ts';

export const DOWNLOADS_JOB = 'sales.send_downloads';

/** Whether some product has files; most shops sell none. */
export const downloadSources = hook<() => Promise<boolean>>();

/** Call it inside the transaction in which the order is paid. */
export async function tellOfDownloads(orderId: number): Promise<void> {
  for (const hasDownloads of downloadSources.all())
    if (await hasDownloads()) return void (await enqueue(DOWNLOADS_JOB, { id: orderId }));
}
