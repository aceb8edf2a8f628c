/** Addresses of staff pages, without language prefix. */
export const SLIDE_LIST = '/admin/slides';
export const CHANNEL_LIST = `${SLIDE_LIST}/channels`;

export const categoryPath = (channelId: number, id: number | 'new'): string =>
  `${CHANNEL_LIST}/${channelId}/sections/${id}`;
