/** Addresses of the feed and the calendar of all events. */
export const FEED_PATH = '/event/feed.xml';
export const CALENDAR_PATH = '/event/calendar.ics';
