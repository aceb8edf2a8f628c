import { choose, click, goTo, MOST_WAYS, tour, type Way, write } from '#tests/setup/browser/tour.ts';

const addressOf = (way: Way) => `/built-${way}`;
const add = (label: string) => [
  { trigger: '#add_section', run: choose(label) },
  { trigger: 'button[name=act][value=add]', run: click },
];

tour('A publisher adds two sections to a page, changes their order and saves them', {
  start: '/my',
  user: 'publisher',
  ways: MOST_WAYS,
  trouble: [/status of 404/],
  steps: [
    { trigger: 'main', run: goTo(addressOf) },
    { trigger: 'main a[href*="/website/pages/new?url="]', run: click },
    { trigger: '#title-en_US', run: write('Built of sections') },
    ...add('Questions and answers'),
    { trigger: '#section-1-p_entries-en_US', run: write('Open on Sundays?\nNo, we sleep late.') },
    ...add('Call to action'),
    { trigger: '#section-2-p_title-en_US', run: write('Come and see') },
    { trigger: 'button[name=act][value=up-2]', run: click },
    { trigger: '.page-section:nth-of-type(1) #section-2' },
    { trigger: 'main .staff-form__bar button[type=submit] >> nth=0', run: click },
    { trigger: 'main h1:text-is("Built of sections")' },
    { trigger: '.section:has-text("Come and see") ~ .section summary:text-is("Open on Sundays?")', run: click },
    { trigger: 'details[open] :text-is("No, we sleep late.")' },
  ],
});
