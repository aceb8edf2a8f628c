import { click, isAt, tour, WITH_SCRIPT } from '#tests/setup/browser/tour.ts';

tour('A page from another server sells a product with the widgets of the shop', {
  start: '/elsewhere',
  ways: ['script', 'keyboard', 'plain'],
  steps: [
    { trigger: 'text="A marker that the shop does not know is simply text."' },
    { trigger: '[data-widget=o_product_price] .price__now:text-is("$39.00")', only: WITH_SCRIPT },
    { trigger: 'text="less than you think"', only: ['plain'] },
    { trigger: 'form button', run: click },
    { trigger: '[data-widget=o_cart_count]:text-is("1")', run: isAt('/elsewhere'), only: WITH_SCRIPT },
    { trigger: '.cart-link__toggle', run: click, only: WITH_SCRIPT },
    { trigger: '.cart-popover a[href$="/shop/cart"]', run: click, only: WITH_SCRIPT },
    { trigger: '.cart-line__name:has-text("Saguaro cactus")', run: isAt('/shop/cart') },
  ],
});
