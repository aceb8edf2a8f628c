import { beforeEach, describe, expect, it } from 'vitest';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/slides/o_slide_votes.tsx';

const href = '/slides/slide/care-1';
let host: HTMLElement;
const open = async (userId: number) => {
  const params = { slideId: 1, userId, href, loginUrl: '/web?redirect=%2Fslides', likes: 3, dislikes: 1 };
  host = await showWidget(widget, { params });
};
const press = async (button: string) => {
  host.querySelector<HTMLElement>(button)?.click();
  await settled();
};
const counts = () => [...host.querySelectorAll('.o_wslides_like_dislike_count')].map((one) => one.textContent);
const message = () => host.querySelector('[role=status]')?.textContent;
const problem = () => host.querySelector('[role=alert]')?.textContent;
const LIKE = '.oe_slide_js_like';
const DISLIKE = '.oe_slide_js_unlike';

beforeEach(() => localStorage.clear());

describe('Votes for a slide', () => {
  it('asks guests to sign in, with a link that leads back, and sends nothing', async () => {
    await open(0);
    await press(LIKE);
    expect([asked.length, message()]).toEqual([0, 'Please login to vote this slide']);
    expect(host.querySelector('[role=status] a')?.getAttribute('href')).toBe('/web?redirect=%2Fslides');
  });

  it('sends a vote, shows the new count and remembers the voter in this browser', async () => {
    await open(5);
    await press(DISLIKE);
    expect([last().path, last().body]).toEqual([`${href}/dislike`, { slide_id: 1 }]);
    await last().answer('2');
    expect([counts(), localStorage.getItem('slide_vote_1')]).toEqual([['3', '2'], '5']);
  });

  it('says that the person has voted, whichever button is pressed next', async () => {
    await open(5);
    await press(LIKE);
    await last().answer('4');
    for (const button of [LIKE, DISLIKE]) {
      await press(button);
      expect([asked.length, message()]).toEqual([1, 'You have already voted for this slide']);
    }
    expect(counts()).toEqual(['4', '1']);
  });

  it('shows the refusal of a vote from another browser', async () => {
    await open(5);
    await press(LIKE);
    await last().answer({ error: { message: 'You have already voted for this slide' } }, 409);
    expect([counts(), problem()]).toEqual([['3', '1'], 'You have already voted for this slide']);
    await press(DISLIKE);
    expect([counts(), problem()]).toEqual([['3', '1'], undefined]);
  });

  it('lets another person vote in the same browser', async () => {
    localStorage.setItem('slide_vote_1', '5');
    await open(6);
    await press(LIKE);
    expect(asked.length).toBe(1);
  });
});
