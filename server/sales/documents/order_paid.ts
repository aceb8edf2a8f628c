/** Lets buyers have their files once an order is paid. */
import { enqueue } from '#core/jobs/jobs.ts';
import { orderSources } from '#sales/staff/order_sources.ts';

export const DOWNLOADS_JOB = 'sales.send_downloads';

/** Call it inside the transaction in which the order is paid. */
export async function tellOfDownloads(orderId: number): Promise<void> {
  for (const { hasDownloads } of orderSources.all())
    if (await hasDownloads?.()) return void (await enqueue(DOWNLOADS_JOB, { id: orderId }));
}
