/** The markup of a widget to copy: for a template, and for any HTML. */
import { inspect } from 'node:util';
import type { State } from '#registry/states.ts';
import type { ParamDocs } from '#registry/tools/widget_docs/widget_source.ts';

type Widget = { name: string; params: readonly ParamDocs[] };
type Markup = { template: string; html: string };

/** @param example its params are filled in; large ones are left for the author, under their name */
export function markupOf({ name, params }: Widget, example: State = {}): Markup {
  const given = (example.params ?? {}) as Record<string, unknown>;
  const written = params.filter((param) => param.name in given || param.fallback === null);
  const inTemplate = written.map((param) =>
    param.kind === 'data' ? param.name : `${param.name}: ${inspect(given[param.name], INSPECT)}`,
  );
  const args = [`'${name}'`, ...(inTemplate.length > 0 ? [`{ ${inTemplate.join(', ')} }`] : [])];
  return { template: `<%~ it.widget(${args.join(', ')}) %>`, html: markerOf(name, written, example, given) };
}

const INSPECT = { depth: 3, breakLength: Number.POSITIVE_INFINITY, maxArrayLength: 3, maxStringLength: 80 };

function markerOf(name: string, params: readonly ParamDocs[], { tag = 'div', html, ...rest }: State, given: object) {
  const attributes = [
    ...(rest.class ? [`class="${rest.class}"`] : []),
    `data-widget="${name}"`,
    ...params.flatMap((param) => attributeOf(param, (given as Record<string, unknown>)[param.name])),
  ];
  return `<${tag} ${attributes.join(' ')}>${html ?? ''}</${tag}>`;
}

function attributeOf({ attribute, kind }: ParamDocs, value: unknown): string[] {
  if (attribute === null || value === null || value === undefined) return [];
  if (kind === 'flag') return [value === true ? attribute : `${attribute}="false"`];
  const text = kind === 'json' ? JSON.stringify(value) : String(value);
  return [`${attribute}="${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`];
}
