import { describe, expect, it } from 'vitest';
import { webSourceOf } from '../../../server/slides/upload/web_source.ts';

const ID = 'dQw4w9WgXcQ';

describe('webSourceOf()', () => {
  it.each([
    `https://youtu.be/${ID}`,
    `youtu.be/${ID}?t=12`,
    `https://www.youtube.com/watch?v=${ID}&list=PL1&feature=share`,
    `http://m.youtube.com/watch?feature=youtu.be&v=${ID}`,
    `https://www.youtube.com/v/${ID}`,
    `https://www.youtube.com/embed/${ID}?rel=0`,
    `https://www.youtube-nocookie.com/embed/${ID}`,
  ])('finds the video in %s', (address) => {
    expect(webSourceOf(address)).toEqual({ kind: 'video', id: ID });
  });

  it('finds a Google document', () => {
    const id = '1a2b3c4d5e6f7g8h9i';
    for (const address of [`https://docs.google.com/document/d/${id}/edit`, `https://drive.google.com/open?id=${id}`])
      expect(webSourceOf(address)).toEqual({ kind: 'document', id });
  });

  it.each([
    '',
    'nonsense',
    'https://example.com',
    `https://youtube.com.evil.example/watch?v=${ID}`,
    'https://youtu.be/x',
  ])('finds nothing in "%s"', (address) => {
    expect(webSourceOf(address)).toBeNull();
  });
});
