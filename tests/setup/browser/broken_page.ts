/** A program: a page that breaks, as none of ours should ever do. Nobody has the template that it names. */
import { closeDatabase, openDatabase } from '#core/db/database.ts';
import { addPageRow } from '#tests/setup/visitors/publisher.ts';

await openDatabase();
await addPageRow({ websiteId: 1, url: '/broken', template: '@website/none' });
await closeDatabase();
