/** Of series, slices and bars: legible on light and dark backgrounds, and distinguishable with most colour vision. */
export const COLOURS = '#3f8f6b #c8623f #4b8bab #b08a1e #9a6aa8 #2f9a99 #c2607f #7d8f4e #96704f #7a8794'.split(' ');

/** Begins again after the last. */
export const colourAt = (at: number): string => COLOURS[at % COLOURS.length] as string;
