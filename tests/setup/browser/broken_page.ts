/** Adds a page whose template does not exist, to test the error page. */
import { closeDatabase, openDatabase } from '#core/db/database.ts';
import { addPageRow } from '#tests/setup/visitors/publisher.ts';

await openDatabase();
await addPageRow({ websiteId: 1, url: '/broken', template: '@website/none' });
await closeDatabase();
