import { describe, expect, it } from 'vitest';
import { addWords, emptyWordIndex, placesOf, searchWords, withoutTags, wordsOf } from '#shop/catalogue/words.ts';

describe('Search words', () => {
  it('ignore case, accents and punctuation', () => {
    expect(wordsOf('Clay-Pot, Pâtissière!')).toEqual(['clay', 'pot', 'patissiere']);
  });

  it('include Arabic words with and without the article', () => {
    expect(wordsOf('الكرسي')).toEqual(['الكرسي', 'كرسي']);
  });

  it('contain each word of a search once', () => {
    expect(searchWords(' Pot  pot CLAY ')).toEqual(['pot', 'clay']);
    expect(searchWords(' !? ')).toEqual([]);
  });

  it('are not joined across HTML tags', () => {
    expect(wordsOf(withoutTags('<p>clay</p><p>pot</p>'))).toEqual(['clay', 'pot']);
  });
});

describe('Word index', () => {
  it('finds products by the beginning of a word', () => {
    const index = emptyWordIndex();
    addWords(index, ['clay', 'pot'], 0);
    addWords(index, ['pottery', 'clam'], 1);
    expect([...placesOf(index, 'pot')].sort()).toEqual([0, 1]);
    expect([...placesOf(index, 'pott')]).toEqual([1]);
    expect([...placesOf(index, 'clay')]).toEqual([0]);
    expect([...placesOf(index, 'z')]).toEqual([]);
  });

  it('finds words that are added later', () => {
    const index = emptyWordIndex();
    addWords(index, ['pot'], 3);
    placesOf(index, 'pot');
    addWords(index, ['potato'], 1);
    expect([...placesOf(index, 'pot')].sort()).toEqual([1, 3]);
  });

  it('keeps the places of a word sorted and without duplicates', () => {
    const index = emptyWordIndex();
    for (const place of [4, 9, 2, 9, 7, 2, 0, 4]) addWords(index, ['pot'], place);
    expect(index.places.get('pot')).toEqual([0, 2, 4, 7, 9]);
  });

  it('adds a place for a frequent word in a few steps, without scanning all its places', () => {
    const index = emptyWordIndex();
    for (let place = 0; place < 10_000; place++) addWords(index, ['pot'], place);
    let looks = 0;
    const watched = new Proxy(index.places.get('pot') as number[], {
      get: (places, key) => {
        looks += 1;
        return Reflect.get(places, key);
      },
    });
    index.places.set('pot', watched);
    for (let place = 0; place < 900; place++) addWords(index, ['pot'], place * 11);
    expect(looks / 900).toBeLessThan(30);
  });
});
