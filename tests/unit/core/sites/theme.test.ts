import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { log } from '#core/process/log.ts';
import { themeCss } from '#core/sites/theme.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

describe('themeCss', () => {
  it('writes custom properties into the theme layer and ignores other keys', () => {
    const css = themeCss({
      logo: 'images/logo.svg',
      '--color-accent': 'light-dark(#123456, #abcdef)',
      '--radius': '0',
    });
    expect(css).toBe('@layer theme{:root{\n--color-accent:light-dark(#123456, #abcdef);\n--radius:0;\n}}\n');
    expect(themeCss({ logo: 'images/logo.svg' })).toBe('');
  });

  it.each([
    ['--a', '#fff}body{display:none'],
    ['--a', 'red;}'],
    ['--a', 'url(https://evil.example/x)'],
    ['--a', 'URL (//evil.example)'],
    ['--a', 'image-set("x")'],
    ['--a', '/* '],
    ['--a', 'rgb(1 2 3'],
    ['--a', 'rgb(1))('],
    ['--a', '"open'],
    ['--a', "it's"],
    ['--a', '\\75rl(x)'],
    ['--a', '@import "x"'],
    ['--a', '<style>'],
    ['--a', ''],
    ['--a', 'x'.repeat(300)],
    ['--A b', 'red'],
    ['--a:red;--b', 'red'],
    ['--', 'red'],
  ])('leaves out the invalid property %s: %j and logs a warning', (name, value) => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
    expect(themeCss({ [name]: value, '--radius': '1px' })).toBe('@layer theme{:root{\n--radius:1px;\n}}\n');
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });
});

describe('Theme of the demo’s second website', () => {
  const tokens = readFileSync(path.join(ROOT, 'assets/css/tokens.css'), 'utf8');
  const fixture = readFileSync(path.join(ROOT, 'fixtures/core.ts'), 'utf8');
  const tokenOf = (name: string): string => {
    const own = new RegExp(`'${name}': '([^']+)'`).exec(fixture)?.[1];
    return own ?? (new RegExp(`${name}:\\s*([^;]+);`).exec(tokens)?.[1] as string);
  };
  /** Colours of the light and the dark scheme. */
  const coloursOf = (name: string): [string, string] => {
    const [, day, night] = /light-dark\(([^,]+),\s*([^)]+\)?)\)$/.exec(tokenOf(name)) as RegExpExecArray;
    return [resolved(day as string), resolved(night as string)];
  };
  const resolved = (value: string): string => {
    const name = /^var\((--[\w-]+)\)$/.exec(value.trim())?.[1];
    return name ? resolved(tokenOf(name)) : value.trim();
  };
  const luminance = (colour: string): number => {
    const hex = colour.slice(1).replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3');
    const [r, g, b] = [0, 2, 4]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: string, other: string): number => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
    return (light + 0.05) / (dark + 0.05);
  };

  it.each([
    ['--color-accent', '--color-canvas', 4.5],
    ['--color-accent', '--color-surface', 4.5],
    ['--color-accent', '--color-soft', 4.5],
    ['--color-accent', '--color-accent-soft', 4.5],
    ['--color-accent-strong', '--color-canvas', 4.5],
    ['--color-text', '--color-accent-soft', 4.5],
    ['--color-muted', '--color-accent-soft', 4.5],
    ['--color-on-accent', '--color-accent', 4.5],
    ['--color-on-accent', '--color-accent-strong', 4.5],
    ['--color-focus', '--color-canvas', 3],
    ['--color-focus', '--color-soft', 3],
  ])('has enough contrast between %s and %s', (text, ground, least) => {
    for (const at of [0, 1] as const)
      expect(contrast(coloursOf(text)[at], coloursOf(ground)[at]), at ? 'by night' : 'by day').toBeGreaterThan(least);
  });
});
