import { defineStates } from '#registry/states.ts';
import widget from './o_portal_sale_sidebar.ts';

const html = `<aside class="document__side">
<a class="button button--quiet o_portal_print" href="/my/orders/7?report_type=html" target="_blank">Print</a>
<nav class="bs-sidenav side-nav" aria-label="On this page"><ul><li><a href="#details">Pricing</a></li></ul></nav>
</aside>
<div class="document__main" id="quote_content">
<h3>Before everything</h3>
<h2>A kitchen for <em>six</em> <span class="badge">new</span></h2>
<h3>What we measured</h3>
<p>The niche is 92 inches wide.</p>
<h3><span class="badge">Only a badge</span></h3>
<h2 id="terms">Terms</h2>
</div>`;

const params = { orderId: 7 };

export default defineStates(widget, {
  'A quote with headings': { params, class: 'document', html },
  'By a link': { params: { ...params, accessToken: 'key' }, class: 'document', html },
});
