/** Rounds ratings to half stars, for server and browser. */

/** To wholes and halves: tenths 0 to 2 go down, 3 to 7 to the half, 8 and 9 up. 1.2 → 1, 1.7 → 1.5, 1.9 → 2. */
export const toHalves = (value: number): number => {
  const tenths = Math.round(value * 10);
  const tenth = tenths % 10;
  return Math.floor(tenths / 10) + (tenth <= 2 ? 0 : tenth <= 7 ? 0.5 : 1);
};
