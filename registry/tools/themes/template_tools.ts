/** What `it` has in every template, whatever the page. */
export const TEMPLATE_TOOLS = [
  'locale',
  'messages',
  't',
  'tn',
  'say',
  'number',
  'money',
  'moneyDifference',
  'list',
  'joined',
  'percent',
  'date',
  'longDate',
  'time',
  'dateTime',
  'url',
  'asset',
  'logo',
  'icon',
  'describedBy',
  'languageTag',
  'phoneText',
  'phoneUrl',
  'shareLinks',
  'widget',
  'part',
  'widgets',
  'site',
  'stylesheet',
  'theme',
  'colors',
  'isUnpaidShop',
  'tagline',
] as const;

/** What `it.site` has. */
export const SITE_FIELDS = [
  'website',
  'logo',
  'company',
  'currency',
  'language',
  'languages',
  'siblings',
  'url',
  'origin',
] as const;

export type SiteField = (typeof SITE_FIELDS)[number];

export type TemplateTool = (typeof TEMPLATE_TOOLS)[number];
