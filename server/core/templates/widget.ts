import { readParams } from '#registry/runtime/attributes.ts';
import { messageFolder } from '#registry/runtime/known.ts';
import type { Messages } from '#registry/texts.ts';
import type { AnyView, Load } from '#registry/widget.ts';
import { type Attribute, escapeAttribute, paramAttributes } from './marker_attributes.ts';
import type { WidgetBuild } from './widget_build.ts';

export type WidgetOptions = {
  class?: string;
  /** The marker's element, `div` if not said. */
  tag?: string;
  /** When to load it, where this page knows better than the widget. */
  load?: Load;
  /** What stands inside the marker of a widget that works on the server's HTML. */
  html?: string;
};

export type PageWidgets = {
  /** A marker with the widget's first render in it. */
  widget(name: string, params?: object, options?: WidgetOptions): string;
  /** The attributes of a marker, for an element that the template writes itself. */
  marker(name: string, params?: object, options?: { load?: Load }): string;
  /** The page's script and what its widgets need at once. Call it when the page's content is rendered. */
  head(): string;
};

type Source = WidgetBuild & {
  language: string;
  /** All that this language says. */
  messages: Messages;
  /** Where it ends when a widget can't be rendered: one widget never takes the page down. */
  onError?(error: Error): void;
};

/** The widgets of one page, or of one fragment. */
export function createPageWidgets({ manifest, ssr, language, messages, onError = console.error }: Source): PageWidgets {
  const preloads = new Set<string>();
  /** Unlike that of any page which this one may be inserted in. */
  const prefix = Math.random().toString(36).slice(2, 8);
  let count = 0;

  function open(name: string, given: object, load?: Load) {
    const widget = ssr.widgets[name];
    const entry = manifest.widgets[name];
    if (!widget || !entry) throw new Error(`No file widgets/<domain>/${name}.tsx was there at the last build.`);
    const params = paramAttributes(widget.params ?? {}, given);
    if ((load ?? entry.load) === 'now') for (const file of filesAtOnce(name)) preloads.add(file);
    return { widget, params };
  }

  function filesAtOnce(name: string): string[] {
    const { files = [], hasView, hasTexts } = manifest.widgets[name] ?? {};
    const folder = hasTexts ? messageFolder(manifest.messages[language], name) : undefined;
    return [...(hasView ? manifest.runtime : []), ...files, ...(folder ? [`${folder}/${name}.js`] : [])];
  }

  /** From the attributes, so that the first render in the browser gets the very same params. */
  function draw(widget: AnyView, params: Attribute[], uid: string): string {
    const values = new Map(params);
    const read = readParams(widget.params, (attribute) => values.get(attribute) ?? null);
    ssr.speak(messages);
    return ssr.draw(widget, read, uid);
  }

  function safely<T>(name: string, attempt: () => T): T | undefined {
    try {
      return attempt();
    } catch (cause) {
      onError(new Error(`Widget '${name}' was left empty: ${(cause as Error).message}`, { cause }));
      return undefined;
    }
  }

  function widgetMarkup(
    name: string,
    given: object = {},
    { class: className, tag = 'div', load, html = '' }: WidgetOptions = {},
  ): string {
    const opened = safely(name, () => open(name, given, load));
    const view = opened?.widget.View && !opened.widget.keepsHtml ? opened.widget : undefined;
    const uid = `${prefix}-${++count}`;
    const inside = view ? safely(name, () => draw(view, opened?.params ?? [], uid)) : html;
    const start = markup([
      ...(className ? [['class', className] as Attribute] : []),
      ...markerAttributes(name, load),
      ...(view && inside !== undefined ? [['data-uid', uid] as Attribute] : []),
      ...(opened?.params ?? []),
    ]);
    return `<${tag} ${start}>${inside ?? ''}</${tag}>`;
  }

  return {
    widget: widgetMarkup,
    marker(name, given = {}, { load } = {}) {
      const opened = safely(name, () => open(name, given, load));
      return markup([...markerAttributes(name, load), ...(opened?.params ?? [])]);
    },
    head() {
      const links = [...preloads].map((file) => `<link rel="modulepreload" href="${file}">`);
      return `<script type="module" src="${manifest.entry}"></script>${links.join('')}`;
    },
  };
}

function markerAttributes(name: string, load?: Load): Attribute[] {
  return load
    ? [
        ['data-widget', name],
        ['data-load', load],
      ]
    : [['data-widget', name]];
}

function markup(attributes: Attribute[]): string {
  return attributes.map(([name, value]) => (value === '' ? name : `${name}="${escapeAttribute(value)}"`)).join(' ');
}
