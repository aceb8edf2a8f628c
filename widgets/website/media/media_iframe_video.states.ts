import { defineStates } from '#registry/states.ts';
import video from './media_iframe_video.ts';

const html = '<p><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ">Big Buck Bunny</a></p>';

export default defineStates(video, {
  'a film that can be shown': { params: { src: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' }, html, class: 'embed' },
  'of somebody unknown': { params: { src: 'https://films.example.org/1' }, html, class: 'embed' },
});
