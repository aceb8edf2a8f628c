/** Colours of a website: contrast, and tokens derived from them. */
import { describe, expect, it } from 'vitest';
import { contrast, nearestColor, readableOn } from '#registry/values/contrast.ts';
import {
  completeLook,
  contrastProblems,
  FONTS,
  lookOfTokens,
  lookTokens,
  nightOf,
  USUAL_LOOK,
} from '#registry/values/theme.ts';

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#FF0000', '#ffffff', 4],
  ])('of %s and %s is %d, in either order', (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 1);
    expect(contrast(other, one)).toBe(contrast(one, other));
  });

  it('of black or white is enough on any color', () => {
    for (let grey = 0; grey < 256; grey++) {
      const color = `#${grey.toString(16).padStart(2, '0').repeat(3)}`;
      expect(contrast(readableOn(color), color)).toBeGreaterThan(4.5);
    }
  });

  it('is met by the nearest color, if any', () => {
    expect(nearestColor('#2d5b45', () => true)).toBe('#2d5b45');
    expect(nearestColor('#2d5b45', () => false)).toBeNull();
  });
});

describe('the tokens of a look', () => {
  it('are empty for the default look, and restore any other look', () => {
    expect(lookTokens(USUAL_LOOK)).toEqual({});
    expect(lookOfTokens({})).toEqual(USUAL_LOOK);
    const own = completeLook({ ...USUAL_LOOK, accent: '#7a3fbf', body_font: 'slab', corners: 'small' });
    expect(lookOfTokens(lookTokens(own))).toEqual(own);
    const night = { ...own, derives_night: '', canvas_night: '#000033' };
    expect(lookOfTokens(lookTokens(night))).toEqual(night);
  });

  it('fit into a stylesheet', () => {
    for (const font of Object.values(FONTS)) expect(font).toMatch(/^[\w ",-]{1,200}$/);
  });
});

describe('a color that is hard to read', () => {
  it('is reported neither for the default look nor for a derived dark mode', () => {
    expect(contrastProblems(USUAL_LOOK)).toEqual([]);
    for (const accent of ['#34507f', '#c02040', '#000000', '#ffffff', '#ffcc00', '#00ffff', '#888888']) {
      const night = { ...USUAL_LOOK, ...nightOf({ accent }), derives_night: '' };
      expect(contrastProblems(night)).toEqual([]);
    }
  });

  it('is reported at its field, with a readable suggestion', () => {
    const [problem] = contrastProblems({ ...USUAL_LOOK, accent: '#ffcc00' });
    expect(problem?.field).toBe('accent');
    expect(contrastProblems({ ...USUAL_LOOK, accent: problem?.proposal ?? '' })).toEqual([]);
    expect(contrastProblems({ ...USUAL_LOOK, ink: '#aaaaaa' }).map(({ field }) => field)).toEqual(['ink']);
    expect(contrastProblems({ ...USUAL_LOOK, canvas: '#888888' }).map(({ field }) => field)).toContain('ink');
  });
});
