/** Adds a page whose template needs what a page lacks, to test the error page. */
import { closeDatabase, openDatabase } from '#core/db/database.ts';
import { addPageRow } from '#tests/setup/visitors/publisher.ts';

await openDatabase();
await addPageRow({ websiteId: 1, url: '/broken', template: '@website/news/post' });
await closeDatabase();
