import { click, isAt, ready, tour } from '#tests/setup/browser/tour.ts';

tour('The second website sells in its own language and currency', {
  start: '/shop',
  host: 'aulne.localhost',
  ways: ['script', 'plain', 'keyboard'],
  fullRunWays: ['keyboard'],
  steps: [
    // A browser that prefers English is redirected, and its visitor can change the language.
    { trigger: 'html[lang=en-US] .footer .dropdown summary', run: isAt(/^\/en\/shop$/) },
    { trigger: '.footer .dropdown summary', run: click },
    { trigger: '.footer [data-lang=fr_FR]', run: click },
    { trigger: 'main', run: isAt(/^\/shop$/) },
    { trigger: 'html[lang=fr-FR] .brand:has-text("Atelier Aulne") >> nth=0' },
    { trigger: '.card__link >> nth=1', run: click },
    ready('js_product_list'),
    { trigger: '.oe_price:has-text("€")' },
    // The owner of this shop lets its visitors choose from a list.
    { trigger: '.js_product__value >> nth=1', run: click },
    { trigger: '#add_to_cart:text-is("Ajouter au panier")', run: click },
    { trigger: 'dd.cart-summary__total:has-text("€")', run: isAt(/^\/shop\/cart$/) },
    { trigger: '.js_delete_product', run: click },
    { trigger: '.empty__title' },
  ],
});
