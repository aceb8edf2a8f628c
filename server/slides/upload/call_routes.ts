/** Calls of the upload dialog: the preview of an address, and adding a slide. */
import { millisecondsInHour } from 'date-fns/constants';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Forbidden, HttpError, Unauthorized } from '#core/errors.ts';
import { type Limit, spend } from '#core/http/rate_limit.ts';
import { replyWithError } from '#core/pages/error_reply.ts';
import { call } from '#core/pages/routes.ts';
import { log } from '#core/process/log.ts';
import { type Opened, openChannel } from '#slides/access.ts';
import { slidePath } from '#slides/paths.ts';
import { addSlide, videoIn } from './add_slide.ts';
import { type AddSlideAnswer, addSlideBody, type PreviewAnswer, previewBody } from './contract.ts';
import { FAILED, NOT_FETCHED, TOO_BIG, WRONG_URL } from './messages.ts';
import { factsOf, webSourceOf } from './web_source.ts';

const MEGABYTE = 1024 * 1024;
/** 25 MB in base64, and what else is sent with them. */
const MOST_BYTES = 38 * MEGABYTE;
export const UPLOADS: Limit = { name: 'slides uploaded', max: 60, windowMs: millisecondsInHour };
const PREVIEWS: Limit = { name: 'slide previews', max: 120, windowMs: millisecondsInHour };

export async function uploadCalls(app: FastifyInstance): Promise<void> {
  call(app, {
    url: '/slides/dialog_preview/',
    audience: 'signed in',
    body: previewBody,
    handle: ({ request, body }) => preview(request, body),
  });
  await app.register(async (scope) => {
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return replyWithError(error, request, reply);
      return reply.send({ error: request.texts.say(TOO_BIG) } satisfies AddSlideAnswer);
    });
    call(scope, {
      url: '/slides/add_slide',
      audience: 'signed in',
      maxBytes: MOST_BYTES,
      body: addSlideBody,
      handle: ({ request, body }) => add(request, body),
    });
  });
}

/** @throws Forbidden for who may not add to the channel */
export async function openForUpload(channelId: number, request: FastifyRequest): Promise<Opened> {
  const opened = await openChannel(channelId, request);
  if (!opened.person) throw new Unauthorized();
  if (!opened.reach.uploads) throw new Forbidden();
  return opened;
}

async function add(request: FastifyRequest, body: z.output<typeof addSlideBody>): Promise<AddSlideAnswer> {
  const opened = await openForUpload(body.channel_id, request);
  const person = opened.person!;
  await spend(UPLOADS, String(person.userId));
  const { site, texts } = request;
  try {
    const made = await addSlide(
      {
        name: body.name,
        description: body.description ?? '',
        category: body.category_id ?? null,
        tags: body.tag_ids,
        isPublished: body.website_published,
        file: body.datas ? { bytes: Buffer.from(body.datas, 'base64'), name: fileName(body), mayBeVideo: false } : null,
        url: body.url ?? '',
      },
      opened,
      person,
      site,
    );
    return { url: site.url(slidePath(made)) };
  } catch (error) {
    if (error instanceof HttpError) return { error: texts.say(error.sentence, error.values) };
    log.error({ err: error }, 'A slide could not be added.');
    return { error: texts.say(FAILED) };
  }
}

const fileName = ({ name, mime_type }: z.output<typeof addSlideBody>): string =>
  `${name}.${mime_type === 'application/pdf' ? 'pdf' : (mime_type?.split('/')[1] ?? 'bin')}`;

async function preview(
  request: FastifyRequest,
  { url, channel_id }: z.output<typeof previewBody>,
): Promise<PreviewAnswer> {
  const { person, channel } = await openForUpload(channel_id, request);
  await spend(PREVIEWS, String(person!.userId));
  const { site, texts } = request;
  const source = webSourceOf(url);
  if (!source) return { error: texts.say(WRONG_URL) };
  const same = source.kind === 'video' ? await videoIn(channel.id, source.id) : null;
  if (same)
    return {
      error: texts.t('This video already exists in this channel {link}', {
        link: site.origin + site.url(slidePath(same)),
      }),
    };
  const facts = await factsOf(source);
  if (!facts) return { error: texts.say(NOT_FETCHED) };
  const { title, description, picture } = facts;
  return { url_src: picture ? `data:image/jpeg;base64,${picture.toString('base64')}` : '', title, description };
}
