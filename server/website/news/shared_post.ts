/** Shows posts of all websites to publishers who may not change them. */
import type { FastifyRequest } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import type { PageResponse } from '#core/pages/response.ts';
import { staffPage } from '#core/pages/staff_form.ts';
import { editorOf, isOfWebsite, mayEdit } from '#website/editors.ts';
import { findNews, type NewsPost, newsPath } from './queries.ts';

/** The post and the reason why it can't be changed here; null if it can. */
export async function sharedPostInstead(id: number, request: FastifyRequest): Promise<PageResponse | null> {
  const post = await findNews(id);
  if (!post || !isOfWebsite(post, request.site)) return null;
  return (await mayEdit(post, await editorOf(request))) ? null : sharedPost(request, post);
}

function sharedPost({ site }: FastifyRequest, post: NewsPost): PageResponse {
  const { code } = site.language;
  return staffPage('@website/news/shared', pick(post.title, code), {
    summary: pick(post.summary, code),
    content: pick(post.body, code),
    path: newsPath(post, code),
  });
}
