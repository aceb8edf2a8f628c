import { defineStates } from '#registry/states.ts';
import widget from './js_surveyresult.ts';

const cell = (facts: string, count: number) =>
  `<td class="survey_answer table__number" ${facts} data-value="${count}">${count}</td>`;

const choices = (
  id: number,
  type: 'pie' | 'bar',
  counts: [string, number][],
) => `<figure class="chart survey_graph" data-chart="${type}" data-question_id="${id}" data-graph_type="${type}">
<div class="chart__drawing with-script" aria-hidden="true"></div>
<div class="table-scroll"><table class="table"><tbody>
${counts.map(([text, count]) => `<tr data-key="${text}" data-value="${count}"><th scope="row">${text}</th><td>${count}</td></tr>`).join('')}
</tbody></table></div></figure>`;

const matrix = (
  id: number,
  columns: string[],
  rows: [string, number[]][],
) => `<figure class="chart survey_graph" data-chart="multi_bar" data-question_id="${id}" data-graph_type="multi_bar">
<div class="chart__drawing with-script" aria-hidden="true"></div>
<div class="table-scroll"><table class="table"><tbody>
${rows.map(([row, counts]) => `<tr><th scope="row">${row}</th>${counts.map((count, at) => cell(`data-row="${row}" data-key="${columns[at]}"`, count)).join('')}</tr>`).join('')}
</tbody></table></div></figure>`;

const written = (
  id: number,
  rows: number,
) => `<div class="table-scroll survey-written survey-written--long" id="table_question_${id}"><table class="table"><tbody>
${Array.from({ length: rows }, (_, at) => `<tr><td class="survey-written__text">Answer ${at + 1}</td></tr>`).join('')}
</tbody></table></div>
<nav class="pager survey-pager pagination with-script" id="pagination_${id}" data-question_id="${id}" data-record_limit="10" aria-label="Pages"></nav>`;

export default defineStates(widget, {
  'One choice': {
    html: choices(1, 'pie', [
      ['Every day, and then some more at night', 41],
      ['Now and then', 12],
      ['Never', 1],
    ]),
  },
  'Several choices': {
    html: choices(2, 'bar', [
      ['Linen', 18],
      ['Wool from the mountains, washed and carded by hand', 31],
      ['Felt', 7],
    ]),
  },
  'A matrix': {
    html: matrix(
      3,
      ['Bad', 'Fair', 'Good'],
      [
        ['Colours', [1, 8, 20]],
        ['Delivery', [4, 11, 9]],
      ],
    ),
  },
  'Nobody chose anything': { html: choices(4, 'bar', [['Linen', 0]]) },
  'Many answers': { html: written(5, 37) },
});
