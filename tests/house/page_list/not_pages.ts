/** GET addresses that respond with something other than a page. */
export const NOT_PAGES = [
  // Redirects and files of tracked links.
  /^\/r\/:code(\/(qr\.svg|clicks\.csv))?$/,
  /^\/assets\//,
  /^\/health(\/ready)?$/,
  // The states of each widget, opened by gallery.browser.ts.
  /^\/dev\/widgets\/:name$/,
  // Metrics for Prometheus.
  /^\/metrics$/,
  /^\/robots\.txt$/,
  /^\/sitemap(-.*)?\.xml$/,
  /^\/(favicon\.ico|apple-touch-icon\.png)$/,
  /^\/news\/feed\.xml$/,
  // A language as PO file; a text, opened above from its list.
  /^\/admin\/translations\/:language\/(export|:id)$/,
  // The feed of a group.
  /^\/groups\/:group\/feed\.xml$/,
  // The feed and calendars of events, their markup for a widget, and redirects.
  /^\/event\/(feed\.xml|calendar\.ics|get_country_event_list|:slug|:slug\/ics)$/,
  /^\/events$/,
  // Files of a slide, its counts, and redirects to social networks.
  /^\/slides\/slide\/:slug\/(pdf_content|download|shares|share\/)/,
  // Further pages of lists that are opened above.
  /^\/slides\/:channel\/.*page\/:page$/,
  // Opened above by the steps of a withdrawal; the last, which changes the order, by its tour.
  /^\/shop\/withdraw\/(items|confirm|received)$/,
  // Captions of a video; a certificate of a completed course, and its PDF.
  /^\/slides\/slide\/:slug\/captions$/,
  /^\/slides\/certificate\/:code(\/pdf)?$/,
  // In frames of other websites, without header and footer.
  /^\/slides\/embed\/:id$/,
  // Styles of the preview of a look.
  /^\/website\/look\/preview\.css$/,
  // The workers of the chat's console and of the check-in page.
  /^\/admin\/chat\/worker\.js$/,
  /^\/event\/:slug\/checkin\/worker\.js$/,
  // Opened above by registering; the ticket as PDF.
  /^\/event\/:slug\/(registration\/:id|ticket\/:code|waiting\/:id)/,
  // Opened above by raising the quantity of a ticket in the cart.
  /^\/event\/attendees$/,
  // Opened above by uploading a file.
  /^\/admin\/data\/imports\/:id$/,
  // Opened above by leaving a message.
  /^\/im_livechat\/conversation\/:uuid$/,
  // Scripts and styles for other websites.
  /^\/islands\/:major\//,
  /^\/im_livechat\/loader\/:id$/,
  // Asks whether to continue a conversation, with a link from an email.
  /^\/im_livechat\/resume\/:token$/,
  // Redirects to the page to sign in, and of former addresses.
  /^\/web$/,
  /^\/page\/\*$/,
  /^\/web\/(image|content|webclient|theme)\//,
  /^\/dev\/(reload|mail\/:id\/(html|source))$/,
  // Redirects from the question about selected rows to their list.
  /\/selected$/,
  // Redirects from the prices of selected products to their list.
  /^\/sales\/products\/prices$/,
  // The form of a draft order, of one that was placed.
  /^\/sales\/orders\/:id\/edit$/,
  // Exports for staff.
  /\.csv$/,
  // Redirects to the form of an email for a mailing list.
  /^\/website\/mailing_lists\/:id\/mailing$/,
  // Personal data of an account, and of a customer, as a file.
  /^\/my\/security\/my-data\.json$/,
  // QR code of the key for an authenticator app.
  /^\/my\/security\/second_factor\/qr\.svg$/,
  /^\/admin\/customers\/:id\/data\.zip$/,
  // Everything of a company as a file.
  /^\/admin\/data\/archives\/:id\/data\.zip$/,
  // Redirects to a page in another language.
  /^\/website\/lang\//,
  // Submitted messages as a file, and a redirect back to a form.
  /^\/website\/submissions\/export\/:kind/,
  /^\/website_form\/:model$/,
  // Pages of one response, opened above through the survey; the JSON schema.
  /^\/survey\/(fill|print)\/:slug\/:token/,
  /^\/survey\/definition\.schema\.json$/,
  // QR code and definition file of a survey.
  /^\/survey\/edit\/:slug\/(qr\.svg|definition\.json)$/,
  // Redirects from an email to its discussion, and after a form was sent.
  /^\/mail\/(view|chatter_post)$/,
  /^\/survey\/submit\/:slug$/,
  // Files with all answers.
  /^\/survey\/results\/:slug\/:rows/,
  // Redirecting steps of the checkout, and the return from a bank.
  /^\/shop\/(confirm_order|payment\/validate)$/,
  /^\/payment\/return\/:id$/,
  // Redirects to the payment page of a document.
  /^\/website_payment\/(pay|confirm)$/,
  // Optional products of a cart line, opened above through the product.
  /^\/shop\/cart\/options$/,
  // An order, its packing slip and its address label as PDF files.
  /^\/shop\/print$/,
  /^\/sales\/orders\/:id\/(packing_slip|address_label)$/,
  /^\/sales\/orders\/packing_slips$/,
  // Several invoices as one PDF file.
  /^\/sales\/invoices\/download$/,
  // Redirects from the product form to a combination's address.
  /^\/shop\/product\/:slug\/choose$/,
];
