/** Contrast of two colours by the rules of WCAG, and mixing; pure calculations. */

/** `#rrggbb` */
export type Color = string;

/** What texts need. */
export const LEAST_CONTRAST = 4.5;

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

const channelsOf = (color: Color): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1, the same, to 21, black on white. */
export function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** @param share of the second colour, from 0 to 1 */
export function mixed(one: Color, other: Color, share: number): Color {
  const others = channelsOf(other);
  const mix = channelsOf(one).map((channel, at) => Math.round(channel + ((others[at] ?? 0) - channel) * share));
  return `#${mix.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Black or white, whichever is easier to read on it. */
export const readableOn = (background: Color): Color =>
  contrast('#ffffff', background) >= contrast('#000000', background) ? '#ffffff' : '#000000';

const STEPS = 25;

/** The nearest colour that is darker or lighter and does; null if there is none. */
export function nearestColor(color: Color, does: (candidate: Color) => boolean): Color | null {
  for (let step = 0; step <= STEPS; step++)
    for (const end of ['#000000', '#ffffff']) {
      const candidate = mixed(color, end, step / STEPS);
      if (does(candidate)) return candidate;
    }
  return null;
}
