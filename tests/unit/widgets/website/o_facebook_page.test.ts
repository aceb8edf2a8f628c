import { afterEach, describe, expect, it, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import video from '#widgets/website/media/media_iframe_video.tsx';
import facebook from '#widgets/website/media/o_facebook_page.tsx';

afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

let host: HTMLElement;
const frame = () => host.querySelector('iframe');
const press = async () => {
  host.querySelector('button')?.click();
  await settled();
};

describe('Facebook page', () => {
  const show = async (params: object, width = 300) => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
    host = await showWidget(facebook, { params });
  };

  it.each([
    [100, '180'],
    [180, '180'],
    [321, '321'],
    [500, '500'],
    [900, '500'],
  ])('appears in a place of %i pixels with a width of %s pixels after a click', async (room, width) => {
    await show({ href: 'https://www.facebook.com/us', height: 400, tabs: 'timeline', hideCover: true }, room);
    expect([frame(), host.querySelector('a')]).toEqual([null, expect.anything()]);
    await press();
    expect(frame()?.width).toBe(width);
    const { origin, pathname, searchParams } = new URL(frame()?.getAttribute('src') ?? '');
    expect([origin + pathname, Object.fromEntries(searchParams)]).toEqual([
      'https://www.facebook.com/plugins/page.php',
      {
        href: 'https://www.facebook.com/us',
        tabs: 'timeline',
        width,
        height: '400',
        small_header: 'false',
        hide_cover: 'true',
        show_facepile: 'true',
      },
    ]);
  });

  it('is drawn by the server as a link and an offer, which is hydrated', async () => {
    const params = { href: 'https://www.facebook.com/us', title: 'Us', text: 'our news' };
    host = await showWidget(facebook, { params });
    expect(host.querySelector('p')?.textContent).toBe('Us: our news');
    expect(host.querySelector('a')?.getAttribute('href')).toBe('https://www.facebook.com/us');
    await press();
    expect([frame()?.title, document.activeElement]).toEqual(['Our page on Facebook', frame()]);
    expect(host.querySelector('a')).toBeNull();
  });

  it.each(['', 'javascript:alert(1)'])('is its name alone for the address "%s"', async (href) => {
    await show({ href, title: 'Us' });
    expect(host.innerHTML).toBe('Us');
  });

  it('restores the link when the widget is stopped', async () => {
    await show({ href: 'https://www.facebook.com/us', title: 'Us' });
    const before = host.innerHTML;
    await press();
    stop();
    expect(host.innerHTML).toBe(before);
  });
});

describe('Video', () => {
  const PLAYER = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ';
  it.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', PLAYER],
    ['https://youtu.be/aqz-KE-bpKQ', PLAYER],
    ['//www.youtube.com/embed/aqz-KE-bpKQ?autoplay=1', PLAYER],
    ['https://player.vimeo.com/video/1084537', 'https://player.vimeo.com/video/1084537'],
  ])('plays %s without cookies after a click', async (src, player) => {
    host = await showWidget(video, { params: { src } });
    expect(frame()).toBeNull();
    await press();
    expect(frame()?.getAttribute('src')).toBe(player);
  });

  it.each([
    ['https://films.example.org/1', '<p><a href="https://films.example.org/1" rel="noopener">A film</a>: of us</p>'],
    [
      'https://youtube.com.example.org/embed/aqz-KE-bpKQ',
      '<p><a href="https://youtube.com.example.org/embed/aqz-KE-bpKQ" rel="noopener">A film</a>: of us</p>',
    ],
    ['javascript:alert(1)', 'A film'],
    ['', 'A film'],
  ])('is drawn by the server without an offer for the address "%s"', async (src, html) => {
    host = await showWidget(video, { params: { src, title: 'A film', text: 'of us' } });
    expect(host.innerHTML.replaceAll('<!-- -->', '')).toBe(html);
  });
});
