import { defineStates } from '#registry/states.ts';
import widget from './checkout_autoformat.ts';

export const addressHtml = `<input type="hidden" name="mode" value="billing">
<div class="field"><label for="country_id">Country</label><select class="input" id="country_id" name="country_id"><option value="">Country...</option><option value="US">United States</option><option value="FR">France</option></select></div>
<div class="address-parts">
<div class="field" data-part="city"><label for="gallery-city"><span data-label>City</span> <span class="field__optional" hidden>(optional)</span></label><input class="input" id="gallery-city" name="city"></div>
<div class="field" data-part="state_id" hidden><label for="gallery-state-id"><span data-label>State / Province</span> <span class="field__optional">(optional)</span></label><select class="input" id="gallery-state-id" name="state_id"><option value="">select...</option></select></div>
<div class="field" data-part="zip"><label for="gallery-zip-code"><span data-label>Zip Code</span> <span class="field__optional">(optional)</span></label><input class="input" id="gallery-zip-code" name="zip"></div>
</div>`;

export default defineStates(widget, {
  'No country yet': { tag: 'form', class: 'form checkout_autoformat', html: addressHtml },
});
