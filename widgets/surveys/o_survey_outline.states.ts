import { defineStates } from '#registry/states.ts';
import widget from './o_survey_outline.ts';

const question = (key: string, title: string) => `<li class="outline__question" id="question-${key}">
<p class="outline__name"><a href="/survey/edit/tea/question/${key}">${title}</a></p>
<form class="outline__moves" method="post" action="/survey/edit/tea/question/${key}/move"><button type="submit" name="move" value="up" aria-label="Move up: ${title}">↑</button><button type="submit" name="move" value="down" aria-label="Move down: ${title}">↓</button></form>
</li>`;

export default defineStates(widget, {
  'Two questions': {
    html: `<ol class="outline__questions">${question('tea', 'Which tea?')}${question('cup', 'Which cup?')}</ol>`,
  },
});
