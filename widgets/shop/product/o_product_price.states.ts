import { defineStates } from '#registry/states.ts';
import widget from './o_product_price.tsx';

export default defineStates(widget, {
  'Known beforehand': { params: { templateId: 1, price: 1480 } },
  'Asked for': { params: { templateId: 2 } },
});
