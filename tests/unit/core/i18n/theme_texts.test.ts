import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { textsFor } from '#core/i18n/texts.ts';
import { ROOT } from '#core/process/project.ts';

it('textsFor() prefers the words of a theme, and says all others as the project', () => {
  const folder = path.join(ROOT, '.build/texts/theme_of_a_test');
  mkdirSync(folder);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'fr_FR.json'), JSON.stringify({ 'My Cart': 'Mon cabas' }));
  const themed = textsFor('fr_FR', 'theme_of_a_test');
  expect([themed.t('My Cart'), themed.t('Search')]).toEqual(['Mon cabas', textsFor('fr_FR').t('Search')]);
  expect(textsFor('fr_FR').t('My Cart')).toBe('Mon panier');
  expect(textsFor('fr_FR', 'not_built').t('My Cart')).toBe('Mon panier');
});
