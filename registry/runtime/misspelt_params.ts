/** Tells authors of attributes of a marker that seem to be misspelt params. */
import { similarName } from '#registry/values/similar_name.ts';
import { attributeOf } from './attributes.ts';

/** What the registry itself reads and writes. */
const OF_MARKERS = ['data-load', 'data-keys'];
const OF_REGISTRY = [...OF_MARKERS, 'data-widget', 'data-uid', 'data-state', 'data-origin'];

/**
 * Attributes that are similar to none are somebody else's.
 * @param attributes of the marker. @param params of its widget
 */
export function misspeltParams(widget: string, attributes: readonly string[], params: readonly string[]): string[] {
  const own = params.map(attributeOf);
  const absent = [...own, ...OF_MARKERS].filter((name) => !attributes.includes(name));
  return attributes.flatMap((name) => {
    if (!name.startsWith('data-') || own.includes(name) || OF_REGISTRY.includes(name)) return [];
    const meant = similarName(
      name.slice('data-'.length),
      absent.map((one) => one.slice('data-'.length)),
    );
    return meant ? [`Widget '${widget}' has no param ${name}. Is data-${meant} meant?`] : [];
  });
}
