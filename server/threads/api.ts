/** What other domains may use of this one. */
export { publishRating, type Rating, ratingsUnder, requestRating } from './ratings/requests.ts';
export { threadTag } from './reach.ts';
export { postMessage } from './service.ts';
export { threadFor } from './thread_view.ts';
