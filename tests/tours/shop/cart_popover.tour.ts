import { click, goBack, hover, isAt, leave, press, tour } from '#tests/setup/browser/tour.ts';

const BUTTON = '.cart-link__toggle';
const POPOVER = '.cart-popover__title:text-is("My Cart")';
const HONEY = '.card:has-text("Meadow honey") .card__add-button';

tour('Hovering the cart link shows the cart in a popover', {
  start: '/shop?search=honey',
  steps: [
    { trigger: '.cart-link__link', run: hover },
    { trigger: POPOVER },
    { trigger: '.cart-popover:has-text("Your cart is empty")', run: leave },
    { trigger: POPOVER, gone: true },
    { trigger: HONEY, run: click },
    { trigger: '.my_cart_quantity:text-is("1")', run: isAt('/shop?search=honey') },
    { trigger: HONEY, run: click },
    { trigger: '.my_cart_quantity:text-is("2")', run: leave },
    { trigger: '.cart-link__link', run: hover },
    { trigger: '.cart-popover__line:has-text("Meadow honey") >> text="Qty: 2"' },
    { trigger: '.cart-popover >> text="View cart (2)"', run: click },
    { trigger: '.cart-line__name:has-text("Meadow honey")', run: isAt('/shop/cart') },
    // Before the script runs, the click would be a page of its own to go back from.
    { trigger: '[data-state=ready] .js_delete_product', run: click },
    { trigger: '.empty__title', run: goBack },
    { trigger: HONEY },
    { trigger: '.my_cart_quantity', gone: true },
  ],
});

tour('The cart button opens the popover, and Escape or leaving it closes it', {
  start: '/aboutus',
  ways: ['script', 'keyboard'],
  steps: [
    { trigger: `${BUTTON}[aria-expanded=false]`, run: click },
    { trigger: POPOVER },
    { trigger: `${BUTTON}[aria-expanded=true]`, run: press('Escape') },
    { trigger: POPOVER, gone: true },
    { trigger: `${BUTTON}[aria-expanded=false]:focus`, run: click },
    { trigger: POPOVER, run: press('Tab') },
    { trigger: `${BUTTON}[aria-expanded=false]` },
    { trigger: POPOVER, gone: true },
  ],
});

tour('A click on the cart link leads to the cart before the popover opens', {
  start: '/aboutus',
  ways: ['script', 'plain', 'keyboard'],
  steps: [
    { trigger: '.cart-link__link', run: click },
    { trigger: '.empty__title', run: isAt('/shop/cart') },
  ],
});
