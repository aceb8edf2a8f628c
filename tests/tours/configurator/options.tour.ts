import { click, isAt, type Run, ready, type Step, tour, type Way, write } from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

const SCRIPT: readonly Way[] = ['script', 'keyboard', 'arabic'];
const PLAIN: readonly Way[] = ['plain'];
const showChoice: Step = { trigger: '.js_product button[formaction]', run: click, only: PLAIN };

/** Tab never moves the focus to the page behind the dialog. */
const focusStays: Run = async (_total, { page }) => {
  for (let stop = 0; stop < 20; stop++) {
    await page.keyboard.press('Tab');
    expect(await page.locator('body > :not(dialog) *:focus').count(), 'what is behind the dialog').toBe(0);
  }
};

tour('A visitor configures a desk, adds two optional products and finds all three in the cart', {
  start: '/shop?search=customizable+desk',
  ways: [...SCRIPT, ...PLAIN],
  steps: [
    { trigger: '.card__link >> nth=0', run: click },
    ready('js_product'),
    { trigger: '.oe_price:has-text("750.00")' },
    { trigger: '[name^="attr-"][data-value_name] >> nth=1', run: click },
    showChoice,
    { trigger: '.oe_price:has-text("800.40")' },
    { trigger: '.css_attribute_color.css_not_available' },
    { trigger: '[name^="attr-"][data-value_name] >> nth=0', run: click },
    showChoice,
    { trigger: '.oe_price:has-text("750.00")' },
    { trigger: '.no_variant[data-is_custom="True"] >> nth=0', run: click },
    showChoice,
    { trigger: '.oe_price:has-text("775.00")' },
    { trigger: '.variant_custom_value[type=text] >> visible=true >> nth=-1', run: write('For Ada') },
    { trigger: '.js_product [name=add_qty]', run: write('2') },
    { trigger: '#add_to_cart', run: click },
    { trigger: 'dialog .configurator__description:has-text("For Ada")', only: SCRIPT },
    { trigger: 'dialog [data-state=ready] .js_price_total:has-text("1,240.00")', only: SCRIPT },
    { trigger: '.js_add', run: click },
    { trigger: '.js_price_total:has-text("1,273.00")', only: SCRIPT },
    { trigger: '.in_cart + .in_cart' },
    { trigger: '.js_add', run: click },
    { trigger: '.in_cart + .in_cart + .in_cart' },
    { trigger: '.js_price_total:has-text("1,297.00")', only: SCRIPT },
    { trigger: '.js_checkout', run: click, only: SCRIPT },
    { trigger: 'main a.button[href$="/shop/cart"]', run: click, only: PLAIN },
    { trigger: '.cart-line__description:has-text("For Ada")', run: isAt(/\/shop\/cart$/) },
    ...['1,240.00', '33.00', '24.00'].map((sum) => ({ trigger: `.cart-line__total:has-text("${sum}")` })),
    { trigger: '.my_cart_quantity:text-is("6")' },
    { trigger: '.js_delete_product >> nth=0', run: click },
    { trigger: '.empty__title' },
  ],
});

tour('Removing an optional product in the configurator also removes its own options, and shopping continues', {
  start: '/shop?search=customizable+desk',
  ways: ['script', 'keyboard'],
  fullRunWays: ['keyboard'],
  steps: [
    { trigger: '.card__link >> nth=0', run: click },
    ready('js_product'),
    { trigger: '.js_product [name=add_qty]', run: write('2') },
    { trigger: '.oe_price:has-text("600.00")' },
    { trigger: '#add_to_cart', run: click },
    { trigger: 'dialog [data-state=ready] .js_price_total:has-text("1,200.00")', run: focusStays },
    { trigger: 'dialog .js_add', run: click },
    { trigger: 'dialog .js_price_total:has-text("1,233.00")' },
    { trigger: 'dialog .configurator__options .js_add', run: click },
    { trigger: 'dialog .js_price_total:has-text("1,257.00")' },
    { trigger: 'dialog .js_remove >> visible=true >> nth=0', run: click },
    { trigger: 'dialog .in_cart + .in_cart', gone: true },
    { trigger: 'dialog .js_price_total:has-text("1,200.00")' },
    // The quantity is the page's, and follows in both directions.
    { trigger: 'dialog [name=add_qty]', run: (quantity) => expect(quantity).toHaveValue('2') },
    { trigger: 'dialog [name=add_qty]', run: write('3') },
    { trigger: 'dialog .configurator__name >> nth=0', run: (_name, { page }) => page.keyboard.press('Tab') },
    { trigger: 'dialog .js_price_total:has-text("1,800.00")' },
    { trigger: 'dialog .js_continue', run: click },
    { trigger: 'dialog[open]', gone: true },
    { trigger: '#add_to_cart:focus' },
    { trigger: '.js_main_product [name=add_qty]', run: (quantity) => expect(quantity).toHaveValue('3') },
    { trigger: '.my_cart_quantity:text-is("3")', run: isAt(/\/shop\/product\//) },
  ],
});
