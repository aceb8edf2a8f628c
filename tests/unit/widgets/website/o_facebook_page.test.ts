import { afterEach, describe, expect, it, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import video from '#widgets/website/media/media_iframe_video.ts';
import facebook from '#widgets/website/media/o_facebook_page.ts';

afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

const LINK = '<p><a href="https://elsewhere.example/">There</a></p>';
let host: HTMLElement;
const frame = () => host.querySelector('iframe');
const press = () => host.querySelector('button')?.click();

describe('Facebook page', () => {
  const show = async (params: object, width = 300) => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
    host = await showWidget(facebook, { params, html: LINK });
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
    press();
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

  it('keeps the link without an address', async () => {
    await show({});
    expect(host.innerHTML).toBe(LINK);
  });

  it('restores the link when the widget is stopped', async () => {
    await show({ href: 'https://www.facebook.com/us' });
    press();
    stop();
    expect(host.innerHTML).toBe(LINK);
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
    host = await showWidget(video, { params: { src }, html: LINK });
    expect(frame()).toBeNull();
    press();
    expect(frame()?.getAttribute('src')).toBe(player);
  });

  it.each([
    'https://films.example.org/1',
    'javascript:alert(1)',
    'https://youtube.com.example.org/embed/aqz-KE-bpKQ',
    '',
  ])('stays a link for the address "%s"', async (src) => {
    host = await showWidget(video, { params: { src }, html: LINK });
    expect(host.innerHTML).toBe(LINK);
  });
});
