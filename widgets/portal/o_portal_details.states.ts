import { defineStates } from '#registry/states.ts';
import widget from './o_portal_details.ts';

export const detailsHtml = (country = '') => `<label for="gallery-country">Country</label>
<select class="input" id="gallery-country" name="country_id">
<option value=""></option>
<option value="FR" data-order="zipcode city" data-required="zipcode city" data-city="City" data-state="Region" data-zip="Postal code" data-example="33380"${country === 'FR' ? ' selected' : ''}>France</option>
<option value="US" data-order="city state_id zipcode" data-required="city state_id zipcode" data-city="City" data-state="State" data-zip="ZIP code" data-example="95014"${country === 'US' ? ' selected' : ''}>United States</option>
<option value="AE" data-order="state_id city" data-required="state_id" data-city="City" data-state="Emirate" data-zip="Postal code"${country === 'AE' ? ' selected' : ''}>United Arab Emirates</option>
</select>
<div class="account-form__place">
<div class="field" data-part="city"><label for="gallery-city"><span data-label>City</span> <span class="field__optional" hidden>(optional)</span></label><input class="input" id="gallery-city" name="city"></div>
<div class="field" data-part="zipcode"><label for="gallery-zip"><span data-label>Zip Code</span> <span class="field__optional">(optional)</span></label><input class="input" id="gallery-zip" name="zipcode"></div>
<div class="field" data-part="state_id"><label for="gallery-state"><span data-label>State / Province</span> <span class="field__optional">(optional)</span></label>
<select class="input" id="gallery-state" name="state_id"><option value="">select...</option>
<optgroup label="United Arab Emirates" data-country_id="AE"><option value="AE-AZ" data-country_id="AE">Abu Dhabi</option><option value="AE-DU" data-country_id="AE">Dubai</option></optgroup>
<optgroup label="United States" data-country_id="US"><option value="US-NY" data-country_id="US">New York</option><option value="US-VT" data-country_id="US">Vermont</option></optgroup>
</select></div>
</div>`;

const classes = 'account-form';

export default defineStates(widget, {
  'No country yet': { tag: 'form', class: classes, html: detailsHtml() },
  'A country with states': { tag: 'form', class: classes, html: detailsHtml('US') },
  'A country without states': { tag: 'form', class: classes, html: detailsHtml('FR') },
});
