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

/** What `it.page` has, or may have. */
export const PAGE_FIELDS = [
  'title',
  'description',
  'canonical',
  'pathIn',
  'isIndexed',
  'image',
  'type',
  'jsonLd',
  'breadcrumbs',
  'mainObject',
  'publishing',
  'ownPageForm',
  'feed',
  'styles',
  'path',
  'isBackOffice',
  'ownTexts',
  'isRefused',
  'alternates',
  'ogLocales',
] as const;

export type PageField = (typeof PAGE_FIELDS)[number];

export type TemplateTool = (typeof TEMPLATE_TOOLS)[number];
