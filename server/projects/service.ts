/** Requests ratings of tasks, and publishes ratings of projects. */
import { Conflict, NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import { publishRating as publish, requestRating } from '#threads/api.ts';
import { findTask } from './queries.ts';

/** Asks a task's customer, by mail and in their language, how the work was. @throws Conflict @throws NotFound */
export async function askForRating(taskId: number, site: Site): Promise<{ email: string }> {
  const found = await findTask(taskId);
  if (!found) throw new NotFound();
  const { task, project, customer, assignee } = found;
  if (!customer?.email) throw new Conflict(msg('This task has no customer with an email.'));
  await requestRating({
    model: 'project.task',
    resId: task.id,
    parent: { model: 'project.project', resId: project.id },
    title: task.name,
    customer: { partnerId: customer.id, name: customer.name, email: customer.email },
    rated: assignee ? { partnerId: assignee.id, name: assignee.name } : null,
    isPublished: project.areRatingsPublished,
    site: (customer.languageCode && (await findSite(site.website.id, customer.languageCode))) || site,
  });
  return { email: customer.email };
}

/** Shows one rating of a project to strangers, or hides it. @returns whether the project has such a one */
export const publishRating = (projectId: number, ratingId: number, published: boolean): Promise<boolean> =>
  publish({ model: 'project.project', resId: projectId, id: ratingId }, published);
