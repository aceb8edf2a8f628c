/** Texts of a given length that make naive parsers take excessive time. */

const filled = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const stairs = (step: string, length: number): string =>
  Array.from({ length: Math.ceil(Math.sqrt(2 * length)) }, (_, depth) => `${' '.repeat(depth)}${step}`)
    .join('\n')
    .slice(0, length);

/** Of Markdown, of HTML, of addresses, and of runs that a search looks through again and again. */
const PIECES = [
  ['> ', '>', '> - ', '- ', '1. ', '- - ', '# '],
  ['a*_', '_a', '**a *b ', '*a **b ', '`', '~', '~a ', '[', '![', '[a](', '[a]: b\n', '[a]:\n', '\\*'],
  ['|a', '|\n', 'a\n-\n', 'a\n\n', '```\n', ' \n'],
  ['<', '<a ', '<!--', '<![CDATA[', '<?', '<div>', '<ul><li>', '<strong>', '<p>a', '&', '&amp;'],
  ['a@', 'a.', '.', 'www.', 'http://', 'http://a.b(', ' ', '\t', '\n', '-', '\u0301', '9', '\u0663', ','],
].flat();

const ENDED: [start: string, piece: string, end: string][] = [
  ['', 'a', '@'],
  ['', 'a.', '@'],
  ['x@', '.', ' a'],
  ['a', ' ', 'b'],
  ['http://a.b/', ')', ''],
  ['http://a.b/', '&amp;', ''],
  ['[a]: ', '<', ''],
  ['<a href="', 'a', ''],
  ['<p>', '<b>a</b>', '<'],
  ['|a|\n|-|\n', '|\n', ''],
];

export function textBombs(length: number): string[] {
  const half = length / 2;
  return [
    ...PIECES.map((piece) => filled(piece, length)),
    ...ENDED.map(([start, piece, end]) => start + filled(piece, length - start.length - end.length) + end),
    stairs('- a', length),
    filled('*a **b ', half) + filled(' b** a*', half),
    filled('[a', half) + filled(']', half),
  ];
}

/** Milliseconds of processor time; what else the machine does is not in it. */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
