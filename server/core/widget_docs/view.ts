/** Views of the list of widgets and of the page of one. */
import type { FastifyRequest } from 'fastify';
import { fileSize } from '#core/i18n/file_size.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import type { WidgetDocs } from '#registry/tools/widget_docs/docs_file.ts';
import type { NamedState } from './built.ts';
import { markupOf } from './markup.ts';

export const THEMES = ['light', 'dark', 'both'] as const;
export const DIRECTIONS = ['ltr', 'rtl', 'both'] as const;

type Theme = (typeof THEMES)[number];
type Direction = (typeof DIRECTIONS)[number];
type Look = { theme: Theme; direction: Direction };
type Context = Pick<FastifyRequest, 'site' | 'texts'>;

const THEME_NAMES: Record<Theme, string> = {
  light: msg('Light', { context: 'colours' }),
  dark: msg('Dark', { context: 'colours' }),
  both: msg('Both'),
};
const DIRECTION_NAMES: Record<Direction, string> = {
  ltr: msg('Left to right'),
  rtl: msg('Right to left'),
  both: msg('Both'),
};
const LOADS: Record<string, string> = {
  now: msg('At once'),
  idle: msg('When the browser is idle'),
  visible: msg('When it comes near the window'),
  interact: msg('At the first touch'),
  personal: msg('Near the window for visitors the server may know, at the first touch for others'),
};

const pathOf = (name: string): string => `/widgets/${name}`;

/** Widgets of which name, domain or description hold each word of `q`, by domain. */
export function indexView(docs: readonly WidgetDocs[], q: string, { site }: Context) {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = docs.filter(({ name, domain, description }) => {
    const text = `${name} ${domain} ${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const domains = [...Map.groupBy(found, ({ domain }) => domain)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    q,
    action: site.url('/widgets'),
    count: found.length,
    domains: domains.map(([name, widgets]) => ({
      name,
      widgets: widgets.map((one) => ({
        name: one.name,
        description: one.description,
        url: site.url(pathOf(one.name)),
      })),
    })),
  };
}

export function widgetView(docs: WidgetDocs, states: readonly NamedState[], look: Look, { site, texts }: Context) {
  const { t } = texts;
  const url = (change: Partial<Look>) =>
    `${site.url(pathOf(docs.name))}?${new URLSearchParams({ ...look, ...change })}#states`;
  const themes = look.theme === 'both' ? ['light', 'dark'] : [look.theme];
  const directions = look.direction === 'both' ? ['ltr', 'rtl'] : [look.direction];
  return {
    docs: {
      name: docs.name,
      description: docs.description,
      keyboard: docs.keyboard,
      params: docs.params.map(paramView),
    },
    indexUrl: site.url('/widgets'),
    isStatic: false,
    facts: factsOf(docs, texts),
    links: linksOf(docs, texts),
    markup: markupOf(docs, states[0]?.[1]),
    states,
    panes: themes.flatMap((theme) => directions.map((direction) => ({ theme, direction }))),
    choices: [
      {
        label: t('Colors'),
        options: THEMES.map((theme) => optionOf(texts.say(THEME_NAMES[theme]), url({ theme }), theme === look.theme)),
      },
      {
        label: t('Direction'),
        options: DIRECTIONS.map((direction) =>
          optionOf(texts.say(DIRECTION_NAMES[direction]), url({ direction }), direction === look.direction),
        ),
      },
    ],
  };
}

const optionOf = (label: string, url: string, isCurrent: boolean) => ({ label, url, isCurrent });

const paramView = ({ name, attribute, kind, values, fallback, description }: WidgetDocs['params'][number]) => ({
  name,
  attribute,
  kind: values ? `${kind} ${values}` : kind,
  fallback,
  description,
});

type Fact = { name: string; value: string };

function factsOf({ file, domain, hasView, load, bytes, beside, tests }: WidgetDocs, texts: Texts): Fact[] {
  const { t, list } = texts;
  const facts = [
    { name: t('Domain'), value: domain },
    {
      name: t('Kind'),
      value: hasView
        ? t('Island: draws its own HTML, with React')
        : t('Behavior on the page’s HTML, without a framework'),
    },
    { name: t('Wakes'), value: texts.say(LOADS[load] ?? load) },
    {
      name: t('While it loads'),
      value: hasView
        ? t('Its first state, drawn by the server; without that, what stands inside the marker')
        : t('The page’s HTML, which works without it'),
    },
    { name: t('Source', { context: 'code' }), value: file },
  ];
  if (bytes)
    facts.push({
      name: t('Script'),
      value: t('{own} by itself, {shared} shared with others', {
        own: fileSize(bytes.own, texts),
        shared: fileSize(bytes.shared, texts),
      }),
    });
  if (beside.length > 0) facts.push({ name: t('In one file with'), value: list(beside) });
  if (tests.length > 0) facts.push({ name: t('Tests'), value: list(tests) });
  return facts;
}

/** By which events and actions it meets other widgets. */
function linksOf({ events }: WidgetDocs, { t }: Texts) {
  const all = [
    { name: t('Sends'), values: events.sends },
    { name: t('Hears'), values: events.hears },
    { name: t('Asks for'), values: events.asks },
    { name: t('Answers', { context: 'widget' }), values: events.answers },
  ];
  return all.filter(({ values }) => values.length > 0);
}
