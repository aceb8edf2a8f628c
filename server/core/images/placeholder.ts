/**
 * Pictures for records that have none: a calm still life of what the name says, in colours that the name picks.
 * Drawn without text, since a server may have no fonts, and in middle tones that suit light pages and dark ones.
 */
import { createHash } from 'node:crypto';
import { PALETTES, paintOf } from './placeholder_colours.ts';
import { MOTIFS, STILL_LIFES } from './placeholder_motifs.ts';

const SIDE = 1024;
const FLOOR = 770;

/** The same name and variation always give the same picture. */
export function placeholderSvg(name: string, variation = 0): string {
  const dice = createHash('sha256')
    .update(variation > 0 ? `${name} ${variation}` : name)
    .digest();
  const words = name.toLowerCase();
  const paint = paintOf(words, PALETTES[dice[0]! % PALETTES.length]!);
  const motif = MOTIFS.find(({ says }) => says.test(words))?.draw ?? STILL_LIFES[dice[1]! % STILL_LIFES.length]!;
  const turn = dice[2]! % 2 ? ` transform="translate(${SIDE} 0) scale(-1 1)"` : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}"><defs>`,
    `<linearGradient id="wall" x1="0" y1="0" x2="0.35" y2="1"><stop offset="0" stop-color="${paint.wall[0]}"/><stop offset="1" stop-color="${paint.wall[1]}"/></linearGradient>`,
    `<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${paint.floor}"/><stop offset="1" stop-color="${paint.wall[1]}"/></linearGradient>`,
    `<radialGradient id="shadow"><stop offset="0" stop-color="#2b2723" stop-opacity="0.4"/><stop offset="1" stop-color="#2b2723" stop-opacity="0"/></radialGradient></defs>`,
    `<rect width="${SIDE}" height="${SIDE}" fill="url(#wall)"/><g${turn}>`,
    backdrop(dice[3]!, paint.disc),
    `<rect y="${FLOOR}" width="${SIDE}" height="${SIDE - FLOOR}" fill="url(#floor)"/>`,
    `<ellipse cx="512" cy="842" rx="350" ry="40" fill="url(#shadow)"/>`,
    motif(paint),
    '</g></svg>',
  ].join('');
}

/** Somebody without a picture: head and shoulders, in colours that the name picks. */
export function personSvg(name: string): string {
  const { wall, main } = PALETTES[createHash('sha256').update(name).digest()[0]! % PALETTES.length]!;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">`,
    `<rect width="${SIDE}" height="${SIDE}" fill="${wall[1]}"/>`,
    `<g fill="${main}"><circle cx="512" cy="400" r="190"/><path d="M132 ${SIDE}a380 380 0 0 1 760 0Z"/></g></svg>`,
  ].join('');
}

/** What stands behind: a sun, an arch, or a window. */
function backdrop(dice: number, colour: string): string {
  const shapes = [
    `<circle cx="590" cy="430" r="290" fill="${colour}" opacity="0.75"/>`,
    `<path d="M232 ${FLOOR}V460a280 280 0 0 1 560 0V${FLOOR}Z" fill="${colour}" opacity="0.7"/>`,
    `<g fill="${colour}" opacity="0.7"><path d="M180 190h300v250H180zM504 190h300v250H504zM180 464h300v220H180zM504 464h300v220H504z"/></g>`,
  ];
  return shapes[dice % shapes.length]!;
}
