import { defineStates } from '#registry/states.ts';
import widget from './o_survey_rows.ts';

const row = (n: number, text: string) => `<li class="survey-row" data-row="${n}">
<input type="hidden" name="choice-${n}-id" value="${text.toLowerCase()}">
<div class="survey-row__line">
<input class="input survey-row__text" name="choice-${n}-text-en_US" value="${text}" aria-label="Choice ${n + 1}" data-row-text>
<input class="input survey-row__score" name="choice-${n}-score" value="2" aria-label="Points: Choice ${n + 1}">
<span class="survey-row__acts"><button class="button button--quiet button--icon" type="submit" name="act" value="up-choice-${n}" aria-label="Move up: Choice ${n + 1}" data-act="up">↑</button><button class="button button--quiet button--icon" type="submit" name="act" value="down-choice-${n}" aria-label="Move down: Choice ${n + 1}" data-act="down">↓</button><button class="button button--quiet button--icon" type="submit" name="act" value="drop-choice-${n}" aria-label="Take out: Choice ${n + 1}" data-act="drop">✕</button></span>
</div>
</li>`;

const page = (texts: string[]) => `<legend>Choices</legend>
<ol class="survey-rows__list">${texts.map((text, n) => row(n, text)).join('')}</ol>
<p><button class="button button--quiet button--small" type="submit" name="act" value="more-choice" data-act="more">Add lines</button></p>`;

export default defineStates(widget, {
  'Three choices': { params: { name: 'choice', what: 'Choice' }, html: page(['Tea', 'Coffee', 'Water']) },
});
