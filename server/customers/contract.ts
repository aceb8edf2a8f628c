/** Schemas of the forms about customers. */

import { z } from 'zod';
import { line, lines, recordId, splitAtCommasOrSemicolons } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';

export const MOST_TAGS = 20;
const LONGEST_TAG = 40;

export const customerParams = z.object({ id: recordId });
export const noteParams = customerParams.extend({ note: recordId });

export const noteForm = z.object({ note: lines(4000).pipe(z.string().min(1, msg('Write a note'))) });

/** Separated by commas, each once. */
export const tagsForm = z.object({
  tags: line(1000)
    .transform((text) => [...new Map(splitAtCommasOrSemicolons(text).map((tag) => [tag.toLowerCase(), tag])).values()])
    .pipe(
      z
        .array(z.string().max(LONGEST_TAG, msg('Use {maximum} characters or fewer')))
        .max(MOST_TAGS, msg('Use {maximum} tags or fewer')),
    ),
});

export const blockForm = z.object({ reason: lines(1000).default('') });

export const mergeQuery = z.object({ q: line(100).default(''), with: recordId.optional().catch(undefined) });

/** `take_name` and so on say whose value stays. */
export const mergeForm = z
  .object({ other: recordId })
  .catchall(z.string().max(10, msg('Use {maximum} characters or fewer')).optional());
