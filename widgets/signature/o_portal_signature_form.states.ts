import { defineStates } from '#registry/states.ts';
import widget from './o_portal_signature_form.ts';

const html = `<div class="field"><label class="field__label" for="o_portal_sign_name">Your Name</label>
<input class="input" id="o_portal_sign_name" name="partner_name" value="Maria Lopes" required></div>
<div class="signature__ways">
<nav class="segments" data-tabs aria-label="How you sign"><a class="segments__item" href="#o_portal_sign_draw">Draw</a><a class="segments__item" href="#o_portal_sign_type">Type</a><a class="segments__item" href="#o_portal_sign_upload">Upload</a></nav>
<div class="signature__way" id="o_portal_sign_draw" data-method="draw"><div class="signature__head"><p id="o_portal_signature_label">Draw your signature</p><button type="button" class="button button--link" id="o_portal_sign_clear">Clear</button></div><div class="signature__area" id="o_portal_signature"></div></div>
<div class="signature__way" id="o_portal_sign_type" data-method="type"><p>Your name as you wrote it is your signature.</p><p class="signature__typed" id="o_portal_signature_typed" aria-hidden="true" dir="auto">Maria Lopes</p></div>
<div class="signature__way" id="o_portal_sign_upload" data-method="upload"><div class="field"><label class="field__label" for="o_portal_signature_file">A picture of your signature</label><input class="input input--file" type="file" id="o_portal_signature_file" name="signature_file"></div></div>
</div>
<div class="signature__end"><div class="signature__error" role="alert"></div><button type="submit" class="button o_portal_sign_submit">Accept &amp; Sign</button></div>`;

const params = { callUrl: '/my/orders/7/accept', resId: 7, resModel: 'sale.order', accessToken: 'token' };
const options = { tag: 'form', class: 'o_portal_signature_form signature form', html };

export default defineStates(widget, {
  'By the link of the quote': { ...options, params },
  'In one’s own account': { ...options, params: { ...params, accessToken: '' } },
});
