/** Pages of all websites, and the form that gives one website its own. */
import { allPages, type Page } from '#website/queries.ts';

export const ownPageForm = ({ id }: { id: number }): string => `/website/pages/new?copy_of=${id}`;

export const sharedPage = async (id: number): Promise<Page | null> =>
  (await allPages()).find((one) => one.id === id && one.websiteId === null) ?? null;
