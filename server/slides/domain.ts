import { millisecondsInHour } from 'date-fns/constants';
import type { Domain } from '#core/domain/domain.ts';
import { defineJob } from '#core/jobs/jobs.ts';
import { msg } from '#core/msg.ts';
import { orderSections } from '#portal/api.ts';
import { searchElsewhere } from '#shop/api.ts';
import { quizUses } from '#surveys/api.ts';
import { channelsOfOrder } from './course/order_section.ts';
import { quizUse } from './course/quiz_use.ts';
import { footerLink } from './footer_link.ts';
import { forgetVoter, ownSlides } from './own_data.ts';
import { PERSONAL_DATA } from './personal_data.ts';
import { defineReadingJob } from './reading/reading_job.ts';
import { slidesRoutes } from './routes.ts';
import { slideSearch } from './site_search.ts';
import { slideEntries } from './sitemap.ts';
import { mayReadVideo } from './slide/film_access.ts';
import { slideImages } from './slide/images.ts';
import { forgetVisits } from './slide/visits.ts';
import { CHANNEL_LIST, SLIDE_LIST } from './staff/paths.ts';
import { slideModelCalls } from './upload/model_calls.ts';

/** Channels of documents and videos. */
export const slides: Domain = {
  name: 'slides',
  personalData: PERSONAL_DATA,
  start: () => [
    defineReadingJob(),
    searchElsewhere.register(slideSearch),
    quizUses.register(quizUse),
    orderSections.register(channelsOfOrder),
    defineJob('slides.forget_visits', () => forgetVisits(), { everyMs: millisecondsInHour }),
  ],
  routes: slidesRoutes,
  chrome: async ({ site, texts }) => ({ documentsLink: await footerLink(site, texts) }),
  sitemap: slideEntries,
  images: slideImages,
  mayReadFile: mayReadVideo,
  modelCalls: slideModelCalls,
  staffMenu: [
    { label: msg('Documents and videos'), url: SLIDE_LIST, role: 'slides', area: 'content' },
    { label: msg('Channels'), url: CHANNEL_LIST, role: 'slides', area: 'content' },
  ],
  ownData: ownSlides,
  accountCloses: forgetVoter,
};
