import { click, goTo, isAt, MOST_WAYS, tour, type Way, write } from '#tests/setup/browser/tour.ts';

const textOf = (way: Way) => `Sauter au texte, ${way}`;

tour('An administrator translates a text, is stopped at a lost placeholder, and sees it on pages', {
  start: '/admin/translations',
  user: 'admin',
  ways: MOST_WAYS,
  trouble: [/status of 400/],
  steps: [
    { trigger: 'main h2 a[href$="/admin/translations/fr_FR"]', run: click },
    { trigger: '#list-q', run: write('Enlarge image {n}') },
    { trigger: 'main form[role=search] button[type=submit]', run: click },
    { trigger: 'main th a:has-text("Enlarge image {n}")', run: click },
    { trigger: '#form_0', run: write('Image') },
    { trigger: 'main .staff-form__bar button[type=submit]', run: click },
    {
      trigger: 'main [role=alert]:has-text("{n}") >> nth=0',
      run: goTo('/admin/translations/fr_FR?q=Skip+to+content'),
    },
    { trigger: 'main th a:has-text("Skip to content")', run: click },
    { trigger: '#form_0', run: write(textOf) },
    { trigger: 'main .staff-form__bar button[type=submit]', run: click },
    { trigger: '.alert--success', run: isAt(/\/admin\/translations\/fr_FR$/) },
    { trigger: 'main', run: goTo('/fr/aboutus') },
    { trigger: '.skip-link:has-text("Sauter au texte")' },
  ],
});
