/** Requests ratings by mail with three faces, and saves what customers choose. */
import { millisecondsInDay } from 'date-fns/constants';
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { sendMail } from '#core/mail/mail.ts';
import { msg } from '#core/msg.ts';
import { hashToken, randomToken } from '#core/process/secret.ts';
import type { Site } from '#core/sites/site.ts';
import { escapeAttribute } from '#core/templates/marker_attributes.ts';
import { ratings } from './ratings.schema.ts';

/** Other numbers rate nothing. */
export const FACES = [
  { value: 10, face: '😊', icon: 'smile', label: msg('satisfied') },
  { value: 5, face: '😐', icon: 'neutral', label: msg('dissatisfied') },
  { value: 1, face: '🙁', icon: 'frown', label: msg('very dissatisfied') },
] as const;

/** After that, customers no longer remember well enough. */
const OPEN_FOR_MS = 90 * millisecondsInDay;

export type RatingRequest = {
  model: string;
  resId: number;
  /** The record it is counted under. */
  parent?: { model: string; resId: number };
  /** What is rated, as the customer knows it. */
  title: string;
  customer: { partnerId: number; name: string; email: string };
  rated: { partnerId: number; name: string } | null;
  isPublished: boolean;
  site: Site;
};

/** Mails a request for a rating. @throws Conflict within a day of the last one */
export async function requestRating(request: RatingRequest): Promise<void> {
  const token = randomToken();
  const { model, resId, parent, customer, rated, isPublished } = request;
  await transaction(async () => {
    const [asked] = await db
      .select({ id: ratings.id })
      .from(ratings)
      .where(
        and(
          eq(ratings.model, model),
          eq(ratings.resId, resId),
          eq(ratings.partnerId, customer.partnerId),
          gt(ratings.createdAt, new Date(Date.now() - millisecondsInDay)),
        ),
      );
    if (asked) throw new Conflict(msg('A survey was sent less than a day ago.'));
    await db.insert(ratings).values({
      model,
      resId,
      parentModel: parent?.model ?? '',
      parentResId: parent?.resId ?? null,
      partnerId: customer.partnerId,
      ratedPartnerId: rated?.partnerId ?? null,
      tokenHash: hashToken(token),
      published: isPublished,
    });
    await mailRequest(request, token);
  });
}

async function mailRequest({ title, customer, rated, site }: RatingRequest, token: string): Promise<void> {
  const { t, say } = textsFor(site.language.code);
  const at = (value: number) => `${site.origin}${site.url(`/rating/${token}/${value}`)}`;
  const words = {
    hello: t('Hello {name},', { name: customer.name }),
    question: rated
      ? t('how was the work of {person} on “{title}”? Answer with one click.', { person: rated.name, title })
      : t('how was our work on “{title}”? Answer with one click.', { title }),
    thanks: t('Your feedback helps us improve.'),
  };
  const faces = FACES.map(({ value, face, label }) => ({ face, name: say(label), address: at(value) }));
  await sendMail({
    to: { name: customer.name, address: customer.email },
    subject: t('How was our work on “{title}”?', { title }),
    text: [words.hello, words.question, ...faces.map(({ name, address }) => `${name}: ${address}`), words.thanks].join(
      '\n\n',
    ),
    html: [
      `<p>${escapeAttribute(words.hello)}</p><p>${escapeAttribute(words.question)}</p>`,
      `<p>${faces
        .map(({ face, name, address }) => `<a href="${escapeAttribute(address)}">${face} ${escapeAttribute(name)}</a>`)
        .join('<br><br>')}</p>`,
      `<p>${escapeAttribute(words.thanks)}</p>`,
    ].join('\n'),
    isSecret: true,
    language: site.language.code,
    websiteId: site.website.id,
  });
}

export type Rating = typeof ratings.$inferSelect;

/** What a token asks for; null once it is too old. Looking changes nothing. */
export async function findRating(token: string): Promise<Rating | null> {
  const [rating] = await db
    .select()
    .from(ratings)
    .where(and(eq(ratings.tokenHash, hashToken(token)), gt(ratings.createdAt, new Date(Date.now() - OPEN_FOR_MS))));
  return rating ?? null;
}

/** A new rating replaces the earlier one. @returns false for an unknown token */
export async function rate(token: string, value: number, feedback: string): Promise<boolean> {
  return transaction(async () => {
    const rating = await findRating(token);
    if (!rating) return false;
    await db
      .update(ratings)
      .set({ value, feedback, consumed: true, ratedAt: new Date() })
      .where(eq(ratings.id, rating.id));
    await changed(ratingsTag(rating.parentModel || rating.model, rating.parentResId ?? rating.resId));
    return true;
  });
}

export const ratingsTag = (model: string, resId: number): string => `ratings ${model} ${resId}`;

/** Ratings of what is counted under a record, the newest first. @param since only those given after it */
export function ratingsUnder(
  { model, ids, since, isPublished }: { model: string; ids: readonly number[]; since?: Date; isPublished?: boolean },
  limit: number,
): Promise<Rating[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(ratings)
    .where(
      and(
        eq(ratings.parentModel, model),
        inArray(ratings.parentResId, [...ids]),
        eq(ratings.consumed, true),
        isPublished ? eq(ratings.published, true) : undefined,
        since ? gt(ratings.ratedAt, since) : undefined,
      ),
    )
    .orderBy(desc(ratings.ratedAt), desc(ratings.id))
    .limit(limit);
}

/** Shows one rating to strangers, or hides it. @returns whether there is such a one under that record */
export function publishRating(
  { model, resId, id }: { model: string; resId: number; id: number },
  published: boolean,
): Promise<boolean> {
  return transaction(async () => {
    const found = await db
      .update(ratings)
      .set({ published })
      .where(and(eq(ratings.id, id), eq(ratings.parentModel, model), eq(ratings.parentResId, resId)))
      .returning({ id: ratings.id });
    await changed(ratingsTag(model, resId));
    return found.length > 0;
  });
}

/** What a person said of us. */
export function ratingsBy(partnerId: number) {
  return db
    .select({
      model: ratings.model,
      resId: ratings.resId,
      value: ratings.value,
      feedback: ratings.feedback,
      ratedAt: ratings.ratedAt,
    })
    .from(ratings)
    .where(and(eq(ratings.partnerId, partnerId), eq(ratings.consumed, true)));
}
