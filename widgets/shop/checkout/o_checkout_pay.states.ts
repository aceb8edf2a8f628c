import { defineStates } from '#registry/states.ts';
import widget from './o_checkout_pay.ts';

export const payHtml = `<form id="delivery_carrier" class="carriers"><fieldset class="carriers__set"><legend>Choose a delivery method</legend>
<div class="carrier"><label class="carrier__choice" for="gallery-post"><input type="radio" name="carrier_id" id="gallery-post" value="1" checked><span class="carrier__name">Post</span> <span class="badge">$15.00</span></label></div>
<div class="carrier"><label class="carrier__choice" for="gallery-shop"><input type="radio" name="carrier_id" id="gallery-shop" value="2"><span class="carrier__name">Fetch it</span> <span class="badge">Free</span></label>
<div class="carrier__points"><label for="gallery-points">Where do you fetch it?</label><select class="input" id="gallery-points" data-carrier="2"><option value="">Choose a place</option><option value="5">Harbor</option></select></div></div>
</fieldset></form>
<p class="alert alert--warning js_blocked" role="status" hidden></p>
<form id="o_payment_form" data-mode="pay"><button type="submit" hidden></button><div class="check"><input class="check__box" type="checkbox" id="checkbox_cgv" name="agree" value="1"><label class="check__label" for="checkbox_cgv">I agree to the terms &amp; conditions</label></div>
<button type="submit" class="button" id="o_payment_form_pay">Pay $58.85</button></form>
<p class="field__hint js_why" id="o_payment_why" hidden>Accept the terms &amp; conditions to go on.</p>`;

export default defineStates(widget, { 'Two ways of delivery': { html: payHtml } });
