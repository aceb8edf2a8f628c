/** Finds the line of a value in JSON text, for error messages. */

/** @param path such as `['pages', 0, 'title']` @returns its line, from 1; of its nearest parent where it is not there */
export function lineOf(source: string, path: (string | number)[]): number {
  const start = positionOf(source, path);
  return source.slice(0, start).split('\n').length;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/gs;

/** An open object or array: how many members were passed, and the last name read. */
type Place = { isList: boolean; at: number; name: string; hasName: boolean };

function positionOf(source: string, path: (string | number)[]): number {
  const open: Place[] = [];
  let best = { depth: 0, position: 0 };
  const stepOf = (place: Place) => (place.isList ? place.at : place.name);
  for (const { 0: token, index } of source.matchAll(TOKEN)) {
    const place = open.at(-1);
    if (token === '}' || token === ']') open.pop();
    else if (token === ',' && place) Object.assign(place, { at: place.at + 1, hasName: false });
    else if (token === ':' && place) place.hasName = true;
    else if (place && !place.isList && !place.hasName) place.name = nameIn(token);
    else {
      const depth = open.length;
      const isOnTheWay = depth <= path.length && open.every((one, at) => stepOf(one) === path[at]);
      if (isOnTheWay && depth > best.depth) best = { depth, position: index };
      if (best.depth === path.length && path.length > 0) break;
      if (token === '{' || token === '[') open.push({ isList: token === '[', at: 0, name: '', hasName: false });
    }
  }
  return best.position;
}

function nameIn(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}
