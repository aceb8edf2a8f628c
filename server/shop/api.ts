/** What other domains may use of this one. */

export { type ShownPrices, shownPrices } from './cart/hidden_prices.ts';
export { changeLine } from './cart/line_change.ts';
export { applyCode } from './cart/pricelist_change.ts';
export { type Buyer, type CartChangeResult, inCart } from './cart/service.ts';
export { byPrices } from './cart/visitor_prices.ts';
export { optionHandles, setOptions, unknownHandles } from './configurator/hidden_options.ts';
export { boughtProducts, findProductFacts, orderedProducts, productWithHandle } from './downloads/bought_products.ts';
export { buyerOf, sendCount } from './pages/cart_routes.ts';
export { type FoundPage, type SearchElsewhere, searchElsewhere } from './pages/found_elsewhere.ts';
export { usesOf } from './prices/code_uses.ts';
export { PRICE_TAGS } from './prices/price_book.ts';
export { addCode, changeCode, codesFor, type ProductCode, type ProductCodeInput } from './prices/product_codes.ts';
export { type HiddenProduct, keepHiddenProduct, retireHiddenProduct } from './product/hidden_products.ts';
export { type LineNote, type Lowered, type OutsideStock, outsideStocks } from './product/outside_stock.ts';
export { CODE_TAKEN, isCodeTaken, PRICELIST } from './staff/pricelist_service.ts';
export { namesOfHandles, productNameCall } from './staff/product/find_names.ts';
export { handlesIn } from './staff/product/form.ts';
