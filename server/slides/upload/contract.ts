/** What the calls of the upload dialog take and answer. */

import { z } from 'zod';
import { line, lines, oneOfNumbers, recordId, splitAtCommas } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';

export const MOST_TAGS = 20;
const LONGEST_NAME = 150;
const LONGEST_TAG = 60;

const newName = z.object({ name: line(LONGEST_TAG).pipe(z.string().min(1)) });
const WRONG = msg('Enter a record id');
const existing = oneOfNumbers([4], WRONG);
const added = oneOfNumbers([0], WRONG);
/** `[4, id]`, or `[0, 0, { name }]` for a new one. */
const tag = z.union([
  z.tuple([existing, recordId]).transform(([, id]) => id),
  z.tuple([added, added, newName]).transform(([, , { name }]) => name),
]);
/** `[id]`, `[0, { name }]` for a new one, or `[null]`. */
const category = z.union([
  z.tuple([z.null()]).transform(() => null),
  z.tuple([added, newName]).transform(([, { name }]) => name),
  z.tuple([recordId]).transform(([id]) => id),
]);

export const slideName = line(LONGEST_NAME);
export const slideDescription = lines(2_000);
export const tagName = line(LONGEST_TAG);

/** Names of tags with commas between them, as plain forms take them. */
export const tagList = z.string().max(1_000).transform(splitAtCommas).pipe(z.array(tagName).max(MOST_TAGS));

/** Picture, words and type of a document are accepted from the browser; the server's own reading counts. */
export const addSlideBody = z.object({
  channel_id: recordId,
  name: slideName.default(''),
  url: line(500).nullish(),
  description: slideDescription.nullish(),
  tag_ids: z.array(tag).max(MOST_TAGS).default([]),
  category_id: category.nullish(),
  image: z.unknown().optional(),
  index_content: z.unknown().optional(),
  slide_type: z.unknown().optional(),
  mime_type: z.string().max(100).nullish(),
  /** The file in base64. */
  datas: z.base64().nullish(),
  website_published: z.boolean().default(false),
});

export const previewBody = z.object({ url: line(500), channel_id: recordId });

export type AddSlideAnswer = { url: string } | { error: string };
export type PreviewAnswer = { url_src: string; title: string; description: string } | { error: string };
