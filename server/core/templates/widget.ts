import { crc32 } from 'node:zlib';
import { readParams } from '#registry/runtime/attributes.ts';
import { dataIdOf } from '#registry/runtime/data_params.ts';
import { fileOf } from '#registry/runtime/known.ts';
import type { Messages } from '#registry/texts.ts';
import type { AnyView, AnyWidget, Load } from '#registry/widget.ts';
import {
  type Attribute,
  type AttributeValue,
  attributesMarkup,
  markerParams,
  paramAttributes,
  plainAttributes,
} from './marker_attributes.ts';
import { placeOfNow } from './templates.ts';
import type { WidgetBuild } from './widget_build.ts';

export type WidgetOptions = {
  class?: string;
  /** The marker's element, `div` if not said. */
  tag?: string;
  /** More attributes of the marker, as where it is a form. */
  attributes?: Record<string, AttributeValue>;
  /** When to load it, where this page knows better than the widget. */
  load?: Load;
  /** What stands inside the marker of a widget that works on the template's HTML, which then is not the widget's. */
  html?: string;
};

export type PageWidgets = {
  /** A marker with the widget's first render in it. */
  widget(name: string, params?: object, options?: WidgetOptions): string;
  /** The attributes of a marker, for an element that the template writes itself. */
  marker(name: string, params?: object, options?: { load?: Load }): string;
  /** A part of `widgets/<domain>/parts` as plain HTML: nothing of it runs in the browser. */
  part(name: string, props?: object): string;
  /** The page's script and what its widgets need at once. Call it when the page's content is rendered. */
  head(): string;
  /** Whether every widget could be drawn: other pages are in no cache. */
  isWhole(): boolean;
};

type Source = WidgetBuild & {
  language: string;
  /** All that this language says. */
  messages: Messages;
  /** Of the files with these messages, where the build has others. */
  messagesHash?: string;
  /** Tells pages apart, and a page from what is inserted in it: the same page gets the same ids each time. */
  seed: string;
  /** Where it ends when a widget can't be rendered: one widget never takes the page down. */
  onError?(error: Error): void;
};

type Params = { attributes: Attribute[]; data: string | null };

/** The widgets of one page, or of one fragment. */
export function createPageWidgets(source: Source): PageWidgets {
  const { manifest, ssr, messages, seed, onError = console.error } = source;
  const preloads = new Set<string>();
  const prefix = crc32(seed).toString(36);
  let count = 0;
  let isWhole = true;

  function open(name: string, load?: Load): AnyWidget {
    const widget = ssr.widgets[name];
    const entry = manifest.widgets[name];
    if (!widget || !entry)
      throw new Error(`There is no widget "${name}": the last build found no widgets/<domain>/${name}.tsx.`);
    if ((load ?? entry.load) === 'now') for (const file of filesAtOnce(source, name)) preloads.add(file);
    return widget;
  }

  /** From what is written, so that the first render in the browser gets the very same params. */
  function draw(widget: AnyView, { attributes, data }: Params, uid: string): string {
    const values = new Map(attributes);
    const read = readParams(
      widget.params,
      (attribute) => values.get(attribute) ?? null,
      data === null ? {} : JSON.parse(data),
    );
    ssr.speak(messages);
    return ssr.draw(widget, read, uid);
  }

  /** @throws where the page is nothing without it */
  function safely<T>(name: string, attempt: () => T): T | undefined {
    try {
      return attempt();
    } catch (cause) {
      const place = placeOfNow(name);
      const error = new Error(`Widget '${name}' was left empty${place}: ${(cause as Error).message}`, { cause });
      if (ssr.widgets[name]?.isEssential) throw error;
      isWhole = false;
      onError(error);
      return undefined;
    }
  }

  function widgetMarkup(name: string, given: object = {}, options: WidgetOptions = {}): string {
    const { class: className, tag = 'div', attributes = {}, load, html } = options;
    const uid = `${prefix}-${++count}`;
    const opened = safely(name, () => paramsFor(open(name, load), given, html));
    const view = opened?.view;
    const inside = view ? safely(name, () => draw(view, opened, uid)) : html;
    const start = attributesMarkup([
      ...(className ? [['class', className] as Attribute] : []),
      ...plainAttributes(attributes),
      ...markerAttributes(name, load),
      ...(view && inside !== undefined ? [['data-uid', uid] as Attribute] : []),
      ...(opened?.attributes ?? []),
    ]);
    const marker = `<${tag} ${start}>${inside ?? ''}</${tag}>`;
    if (!opened?.data || inside === undefined) return marker;
    return `${marker}<script type="application/json" id="${dataIdOf(uid)}">${opened.data}</script>`;
  }

  return {
    widget: widgetMarkup,
    marker(name, given = {}, { load } = {}) {
      const params = safely(name, () => paramAttributes(open(name, load).params ?? {}, given));
      return attributesMarkup([...markerAttributes(name, load), ...(params ?? [])]);
    },
    part(name, props = {}) {
      ssr.speak(messages);
      return ssr.drawPart(name, props);
    },
    head() {
      const links = [...preloads].map((file) => `<link rel="modulepreload" href="${file}">`);
      return `<script type="module" src="${manifest.entry}"></script>${links.join('')}`;
    },
    isWhole: () => isWhole,
  };
}

/** Large params stand apart only where the server renders a View. */
function paramsFor(widget: AnyWidget, given: object, html: string | undefined): Params & { view?: AnyView } {
  const spec = widget.params ?? {};
  return widget.View && !(widget.keepsHtml && html !== undefined)
    ? { view: widget, ...markerParams(spec, given) }
    : { attributes: paramAttributes(spec, given), data: null };
}

function filesAtOnce(source: Source, name: string): string[] {
  const { manifest, language } = source;
  const { hasView, group = '' } = manifest.widgets[name] ?? {};
  const { files: [own = '', ...shared] = [], hasTexts = false } = manifest.groups[group] ?? {};
  const file = fileOf(own.replace(/\.js$/, ''), group, hasTexts, source.messagesHash || manifest.messages[language]);
  return [...(hasView ? manifest.runtime : []), file, ...shared];
}

function markerAttributes(name: string, load?: Load): Attribute[] {
  const marker: Attribute[] = [['data-widget', name]];
  return load ? [...marker, ['data-load', load]] : marker;
}
