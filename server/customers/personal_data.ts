/** Says which columns hold personal data, until when they are kept, and why. */
import { msg } from '#core/msg.ts';

/** Why a column is kept, and what ends that. */
export const RETENTION = {
  erased: {
    what: msg('Email address, phone, image, account, saved cards, newsletters, notes and tags'),
    until: msg('Until the customer is erased'),
    why: msg('They are needed to serve the customer only'),
  },
  document: {
    what: msg('Name, address and VAT number of who ordered, was invoiced or signed'),
    until: msg('As long as the document; without one, until the customer is erased'),
    why: msg('A document without its party proves nothing'),
  },
  law: {
    what: msg('Orders, invoices, payments, signatures and what was written on them'),
    until: msg('As long as tax and commercial law require, usually 10 years'),
    why: msg('Invoices and what they are based on must be kept'),
  },
  anonymous: {
    what: msg('Reviews, ratings and survey answers'),
    until: msg('Without end, and without a name once the customer is erased'),
    why: msg('Others read them, and results count them'),
  },
  refusal: {
    what: msg('Blocks, and refusals of emails'),
    until: msg('Until they are withdrawn'),
    why: msg('A refusal that is forgotten is not respected'),
  },
  passing: {
    what: msg('Emails in the outbox, visits and limits'),
    until: msg('A few weeks at most; deleted by itself'),
    why: msg('To deliver emails and to keep visits safe'),
  },
  staff: {
    what: msg('What staff did, under their name'),
    until: msg('As long as the record'),
    why: msg('To know who changed what'),
  },
} as const;
export type Retention = keyof typeof RETENTION;

/** Columns of a table by why they are kept; those under `none` hold nothing about a customer. */
type Columns = Partial<Record<Retention | 'none', string>>;

export const PERSONAL_DATA: Record<string, Columns> = {
  accessory_products: { none: 'template_id accessory_id' },
  account_tokens: { erased: 'data', passing: 'token_hash', none: 'id purpose user_id expires_at used_at' },
  blocked_emails: { refusal: 'email reason', none: 'id company_id user_id at' },
  bus_messages: { passing: 'message', none: 'id channel at' },
  bus_presences: { staff: 'user_id', none: 'polled_at active_at' },
  carriers: {
    none:
      'id company_id website_id name description kind country_codes state_codes max_weight price steps ' +
      'free_from is_published sequence',
  },
  chat_answers: { none: 'id company_id shortcut body' },
  chat_channels: {
    none:
      'id company_id website_id name button_text welcome placeholder members rules in_hours_only is_published ' +
      'created_at hours time_zone remind_minutes keep_days consent questions',
  },
  chat_conversations: {
    erased: 'partner_id visitor_name email country_code pages reason',
    staff: 'operator_id',
    none:
      'id uuid channel_id website_id kind state session_id language_code taken_at message_count is_waiting rate ' +
      'created_at last_at ended_at waiting_since reminded_at asked_at answered_at',
  },
  chat_files: { erased: 'file_id name', none: 'id message_id' },
  chat_messages: { erased: 'body', staff: 'author_id', none: 'id conversation_id key is_visitors is_note at' },
  companies: {
    none:
      'id name currency_code email phone street street2 zip city country_code vat bank_account ' +
      'opening_hours weekly_hours second_factor_roles second_factor_from',
  },
  currencies: { none: 'code symbol decimals rate' },
  customer_events: { erased: 'text values', none: 'id customer_id kind user_id at' },
  customer_syncs: { none: 'company_id synced_at' },
  customer_tag_links: { erased: 'customer_id tag_id' },
  customer_tags: { erased: 'name key', none: 'id company_id' },
  customers: { document: 'partner_id order_count order_value last_order_at', none: 'id company_id created_at' },
  data_runs: {
    passing: 'file_id report_id notes file_name',
    staff: 'user_id',
    none:
      'id company_id website_id kind subject state is_dry_run overwrites language_code stage done total ' +
      'counts created_at ended_at expires_at',
  },
  daily_visitors: { passing: 'visitor', none: 'website_id day' },
  deleted_records: {
    passing: 'rows name',
    staff: 'user_id',
    none: 'id kind record_id company_id website_id path role links at',
  },
  document_events: { law: 'values note', staff: 'by', none: 'id order_id invoice_id what at' },
  event_bookings: {
    erased: 'partner_id',
    none: 'id event_id website_id language_code access_token submission created_at',
  },
  event_helpers: { erased: 'user_id', none: 'id event_id created_at' },
  event_questions: { none: 'id event_id title is_required sequence' },
  event_registrations: {
    erased: 'name email phone answers',
    none:
      'id event_id booking_id ticket_id order_line_id order_id state ticket_edition created_at cancelled_at ' +
      'attended_at attended_door attended_scan',
  },
  event_seat_holds: { none: 'id ticket_id order_line_id quantity expires_at' },
  event_tickets: {
    none:
      'id event_id name description seats seats_taken opens_at closes_at minimum maximum link_code price variant_id ' +
      'sequence',
  },
  event_rooms: { none: 'id event_id name sequence' },
  event_talk_tags: { none: 'id event_id name sequence' },
  event_talks: {
    erased: 'speaker_name speaker_role speaker_biography speaker_email speaker_phone',
    none:
      'id event_id title description room_id starts_at minutes tag_ids state language_code suspicions submission ' +
      'created_at updated_at',
  },
  event_waiting: {
    erased: 'name email',
    none: 'id event_id ticket_id website_id language_code wanted access_token state offered offer_ends_at joined_at',
  },
  event_types: { none: 'id company_id name sequence' },
  events: {
    none:
      'id company_id website_id type_id series_id title summary source body image_id starts_at ends_at time_zone is_online ' +
      'online_url place_name street zip city country_code seats seats_taken registration_opens_at ' +
      'registration_closes_at cancel_until names_until takes_names_later has_introduction has_location has_talks ' +
      'has_proposals state is_published sequence created_at updated_at',
  },
  files: { law: 'hash name', none: 'id mimetype size width height is_public created_at' },
  fiscal_positions: { none: 'id company_id name country_codes state_codes zip_from zip_to needs_vat map sequence' },
  followed_records: { none: 'id model record_id facts noticed_at' },
  followers: { erased: 'contact_id', none: 'id model record_id website_id language_code is_on changed_at' },
  form_submission_files: { erased: 'file_id name', none: 'id submission_id field_name scan' },
  form_submissions: {
    erased: 'name email values custom_infos metadata search_text content_hash dedupe_key record_id',
    none: 'id form_id website_id language_code state reasons created_at moved_at moved_by',
  },
  forms: {
    none:
      'id website_id model_name title lead submit_label fields name_field email_field target url ' +
      'success_page takes_attachments keeps_metadata',
  },
  group_attachments: { none: 'id message_id file_id name' },
  group_members: {
    erased: 'email name partner_id',
    none: 'id group_id language_code state delivery rule bounces stopped_at changed_at digested_at created_at',
  },
  group_messages: {
    anonymous: 'subject text body',
    erased: 'partner_id author_name author_email',
    staff: 'claimed_by moderator_id',
    none: 'id group_id thread_id parent_id message_id state source claimed_at moderated_at sent_at created_at',
  },
  group_missing: { none: 'group_id message_id named_by_id distance' },
  group_months: { none: 'group_id month threads messages' },
  group_threads: { anonymous: 'subject', none: 'id group_id root_id message_count started_at last_at' },
  groups: {
    none:
      'id website_id name description alias access posters is_published thread_count message_count member_count ' +
      'last_at created_at',
  },
  guest_codes: { passing: 'email name code_hash', none: 'id session_id attempts message_id expires_at created_at' },
  imported_products: { none: 'template_id digests at' },
  invitations: {
    staff: 'login name',
    none: 'id company_id rights company_ids invited_by token_hash sent_at expires_at',
  },
  invoice_lines: {
    law: 'name description',
    none: 'id invoice_id order_line_id kind quantity unit_price discount taxes sequence',
  },
  invoice_payments: { law: 'note reference', none: 'id invoice_id amount paid_on registered_by_id created_at' },
  invoice_taxes: { none: 'id invoice_id name rate is_included base amount' },
  invoices: {
    law: 'partner_id customer_reference customer_address terms access_token',
    none:
      'id number kind state version company_id website_id currency_code language_code order_id reverses_id ' +
      'salesperson_id invoiced_on due_on payment_days amount_untaxed amount_tax amount_total residual ' +
      'sent_at paid_at created_at updated_at',
  },
  job_openings: { none: 'id website_id title summary body place hours is_published sequence posted_at' },
  jobs: {
    passing: 'payload key',
    none: 'id name run_at lease_until lease attempts revision error failed_at created_at',
  },
  languages: { none: 'code name url_code direction' },
  link_clicks: { passing: 'visitor country', none: 'id link_id at day kind' },
  legal_details: {
    none: 'website_id representative register supervisor editor data_officer hosting recipients data_authority',
  },
  link_codes: { none: 'code link_id' },
  link_salts: { none: 'day salt' },
  links: {
    none:
      'id website_id url same_key code title icon_id campaign_id medium_id source_id created_by created_at ' +
      'expires_at clicks last_click_at',
  },
  mailing_contacts: { refusal: 'email blocked_at', none: 'id language_code created_at' },
  mailing_feedback: { anonymous: 'text', none: 'id website_id contact_id mailing_id created_at' },
  mailing_lists: { none: 'id website_id name description is_offered created_at' },
  mailings: { none: 'id list_id subject body state author_id done_up_to sent_count created_at started_at' },
  mails: {
    passing: 'to_name to_address subject text html headers attachments list',
    none: 'id key website_id language_code message_id is_secret condition state attempts error created_at settled_at',
  },
  menus: { none: 'id website_id parent_id name url page_id opens_window sequence' },
  message_attachments: { anonymous: 'file_id name', none: 'id message_id' },
  message_blocks: {
    none:
      'thread_id block everybody everybody1 everybody2 everybody3 everybody4 everybody5 staff staff1 staff2 ' +
      'staff3 staff4 staff5',
  },
  messages: {
    anonymous: 'body subject stars',
    document: 'author_name partner_id',
    passing: 'guest_email',
    none:
      'id thread_id seq kind state is_internal is_published reach is_buyer is_by_staff website_id ' +
      'language_code moderator_id moderated_at created_at',
  },
  news: {
    none: 'id website_id title summary body source markup image_id is_published published_from version updated_at',
  },
  number_sequences: { none: 'key last' },
  optional_products: { none: 'template_id option_id sequence' },
  opened_downloads: { law: 'order_id template_id opened_at' },
  order_line_files: { law: 'file_id sent_as', none: 'id line_id created_at' },
  order_lines: {
    law: 'name description choices',
    none:
      'id order_id kind variant_id quantity unit_price list_price discount taxes is_delivery linked_line_id ' +
      'choices_key sequence',
  },
  order_options: {
    law: 'name description',
    none: 'id order_id variant_id quantity unit_price discount taxes line_id sequence',
  },
  order_return_lines: { law: 'reason', none: 'id return_id order_line_id quantity received restocked' },
  order_returns: {
    law: 'comment answer',
    none: 'id order_id sequence state origin is_withdrawal submission refunded created_at decided_at received_at',
  },
  order_tags: { law: 'name', none: 'id order_id' },
  orders: {
    law:
      'partner_id billing_partner_id shipping_partner_id customer_reference note signed_by signed_at ' +
      'introduction terms access_token',
    none:
      'id name state origin stays_open version website_id company_id currency_code language_code pricelist_id ' +
      'promo_code fiscal_position_id carrier_id pickup_point_id delivery_days paying_since reminded_at session_id link_id ' +
      'salesperson_id ordered_at sent_at confirmed_at valid_until requires_signature requires_payment ' +
      'viewed_on amount_untaxed amount_tax amount_total amount_undiscounted fulfilment payment_status ' +
      'return_status created_at updated_at',
  },
  pages: {
    none:
      'id website_id url title description body source markup template parts sections image_id is_published ' +
      'published_from is_indexed version updated_at',
  },
  papers: { law: 'file_id', none: 'id model res_id digest created_at' },
  partners: {
    erased: 'email phone image_id',
    document: 'name street street2 zip city country_code state_code company_name vat',
    none: 'id language_code company_id parent_id created_at',
  },
  payment_acquirers: {
    none:
      'id company_id website_id provider name country_codes currency_codes is_published saves_tokens ' +
      'captures_later captures_on_shipment brands pre_message pending_message authorized_message done_message cancel_message ' +
      'error_message sequence secret_keys keys_account keys_mode keys_saved_at',
  },
  payment_differences: {
    none: 'id acquirer_id key kind transaction_id line_id ledger_amount reported_amount currency_code happened_at found_at',
  },
  payment_events: {
    law: 'reference acquirer_reference message refusal',
    none:
      'id acquirer_id transaction_id key kind source amount currency_code by_id happened_at received_at ' +
      'retry_at tries',
  },
  payment_payouts: { none: 'id acquirer_id key reference amount currency_code state arrives_at created_at' },
  payment_report_lines: {
    law: 'reference acquirer_reference description',
    none: 'id acquirer_id key kind transaction_id payout_id amount currency_code fee net balance_currency happened_at',
  },
  payment_reports: { none: 'id acquirer_id cursor compared_from completed_at tried_at problem' },
  payment_tokens: {
    erased: 'brand last_four expires',
    law: 'reference partner_id',
    none: 'id acquirer_id is_verified session_id is_active created_at',
  },
  payment_transactions: {
    law: 'reference acquirer_reference state_message partner_id',
    none:
      'id acquirer_id kind state amount currency_code captured refunded order_id invoice_id refunds_id ' +
      'session_id token_id saves_token language_code return_url error_url callback_method outcome ' +
      'is_processed expires_at looked_at created_at updated_at',
  },
  payment_webhooks: { none: 'id acquirer_id about problem count first_at last_at' },
  pickup_points: { none: 'id carrier_id name street zip city country_code hours is_active sequence' },
  price_history: { none: 'id template_id variant_id template_value_id price compare_at_price at' },
  pricelist_history: { none: 'id pricelist_id rules at' },
  pricelist_rules: {
    none:
      'id pricelist_id variant_id template_id category_id min_quantity starts_at ends_at kind fixed_price ' +
      'percent sequence',
  },
  pricelists: {
    none:
      'id company_id website_id name currency_code is_selectable code country_codes policy is_active sequence ' +
      'max_uses max_uses_each',
  },
  product_attribute_lines: { none: 'id template_id attribute_id sequence' },
  product_attribute_values: {
    none: 'id attribute_id name key color is_custom custom_kind custom_min custom_max custom_step sequence',
  },
  product_attributes: { none: 'id company_id name key display variants is_filter sequence' },
  product_categories: { none: 'id website_id parent_id name description external_key company_id image_id sequence' },
  product_files: { none: 'id template_id file_id name created_at' },
  product_former_slugs: { none: 'company_id slug template_id' },
  product_images: { none: 'id template_id file_id source is_placeholder alt focus_x focus_y sequence' },
  product_tags: { none: 'id company_id key name' },
  product_template_categories: { none: 'template_id category_id' },
  product_template_tags: { none: 'template_id tag_id' },
  product_template_taxes: { none: 'template_id tax_id' },
  product_template_values: { none: 'id template_id line_id value_id price_extra' },
  product_templates: {
    none:
      'id company_id website_id handle name summary description vendor slug seo_title seo_description price ' +
      'compare_at_price type withdrawal availability available_threshold custom_message is_published publish_at ' +
      'is_active is_hidden low_stock_at delivery_days sequence grid_columns grid_rows created_at updated_at',
  },
  product_value_exclusions: { none: 'id template_value_id template_id excluded_value_id' },
  product_variant_values: { none: 'variant_id template_value_id' },
  product_variants: {
    none:
      'id template_id combination sku barcode price compare_at_price cost weight content content_unit is_tracked ' +
      'sells_beyond_stock on_hand held image_id is_active sequence',
  },
  projects: {
    law: 'name description partner_id',
    none: 'id company_id manager_id are_ratings_published access_token created_at',
  },
  push_keys: { none: 'id public_key private_key' },
  push_subscriptions: { staff: 'endpoint p256dh auth', none: 'id session_id created_at' },

  rate_limits: { passing: 'key', none: 'count resets_at' },
  received_mails: { none: 'id key at' },
  ratings: {
    anonymous: 'value feedback',
    erased: 'partner_id',
    none:
      'id model res_id parent_model parent_res_id rated_partner_id token_hash consumed message_id published ' +
      'created_at rated_at',
  },
  recovery_codes: { erased: 'user_id code_hash used_at', none: 'id' },
  redirects: { none: 'id website_id source target status created_at' },
  reminder_refusals: { refusal: 'email', none: 'company_id refused_at' },
  second_factors: { erased: 'user_id secret confirmed_at last_step' },
  section_images: { none: 'id page_id section_id param file_id' },
  sessions: {
    erased: 'user_id user_agent country_code',
    passing: 'token_hash data',
    none: 'id created_at seen_at expires_at signed_in_at password_at second_factor_at',
  },
  shipment_lines: { none: 'id shipment_id order_line_id quantity' },
  shipments: {
    law: 'tracking_number tracking_url',
    staff: 'by',
    none: 'id order_id sequence carrier_name submission shipped_at cancelled_at',
  },
  shop_settings: {
    none:
      'website_id tax_display after_adding variant_choice needs_account has_extra_step ' +
      'abandoned_after_minutes sends_reminders withdrawal_for withdrawal_days lowest_price_for ' +
      'unit_price_for has_small_units delivery_days analytics_object',
  },
  shop_views: { none: 'website_id day path count' },
  sign_ins: { erased: 'user_id user_agent country_code outcome at', none: 'id had_code' },
  signatures: {
    law: 'signer_name by image_id agent partner_id user_id shown_file_id signed_file_id',
    none: 'id model res_id company_id digest shown_hash method language_code signed_at',
  },
  staff_changes: { staff: 'fields user_id', none: 'id kind record_id action submission at' },
  staff_views: { erased: 'user_id name query', none: 'id list created_at' },
  slide_categories: { none: 'id channel_id name sequence survey_id pass_score' },
  slide_certificates: { erased: 'user_id name', none: 'id channel_id code course file_id issued_at' },
  slide_channels: {
    none:
      'id company_id website_id name description visibility download sorting promoted_id is_published is_course ' +
      'product_id sequence created_at updated_at',
  },
  slide_completions: { erased: 'user_id', none: 'slide_id completed_at' },
  slide_days: { none: 'slide_id day views completions' },
  slide_members: { erased: 'user_id', none: 'channel_id right' },
  slide_pages: { none: 'id slide_id number text image_id width height' },
  slide_shares: { none: 'slide_id network count' },
  slide_taggings: { none: 'slide_id tag_id' },
  slide_tags: { none: 'id company_id name' },
  slide_visits: { passing: 'visitor', none: 'slide_id kind day' },
  slide_votes: { erased: 'user_id vote', none: 'slide_id created_at' },
  slides: {
    erased: 'author_id',
    none:
      'id channel_id category_id name name_key description type language_code file_id image_id captions_id url ' +
      'video_id content page_count outline reading reading_problem is_published published_at sequence likes ' +
      'dislikes views embed_views created_at updated_at',
  },
  stock_holds: { none: 'id variant_id quantity reference expires_at' },
  stock_moves: { staff: 'user_id note', none: 'id variant_id quantity on_hand reason reference at' },
  subscriptions: { erased: 'contact_id', none: 'id list_id is_on changed_at' },
  survey_answers: {
    anonymous: 'value_text value_number value_date',
    none: 'id response_id question_id kind label_id row_id score',
  },
  survey_drafts: { passing: 'fields', none: 'response_id question_id given_at' },
  survey_labels: { none: 'id question_id role key sequence text score is_correct is_active' },
  survey_pages: { none: 'id survey_id key sequence title description is_active' },
  survey_questions: {
    none:
      'id survey_id page_id key sequence kind title description is_mandatory mandatory_message format ' +
      'length_min length_max number_min number_max date_min date_max validation_message display has_comment ' +
      'is_comment_answer comment_message is_active',
  },
  survey_responses: {
    erased: 'partner_id',
    anonymous: 'import_key token',
    none:
      'id survey_id state is_test last_page_id language_code website_id deadline score created_at ' +
      'changed_at done_at',
  },
  surveys: {
    none:
      'id company_id website_id slug state title description thank_you deadline needs_sign_in may_go_back ' +
      'is_quiz design version created_by created_at changed_at',
  },
  tasks: {
    law: 'name description partner_id',
    none: 'id project_id state assignee_id deadline sequence access_token created_at updated_at',
  },
  taxes: { none: 'id company_id name rate is_included is_usual is_active sequence' },
  thread_participants: {
    erased: 'email name partner_id',
    none: 'id thread_id is_staff by_link website_id language_code muted_at told_seq created_at',
  },
  threads: { none: 'id model res_id last_seq created_at' },
  translations: { none: 'id language_code key context source plural shipped own shown state is_used' },
  user_companies: { none: 'user_id company_id' },
  user_company_roles: { none: 'user_id company_id role' },
  user_roles: { none: 'user_id role' },
  users: { erased: 'login password_hash', none: 'id partner_id is_active company_id' },
  utm_names: { none: 'id kind name key' },
  visits: { none: 'website_id day count' },
  website_languages: { none: 'website_id language_code sequence' },
  websites: {
    none: 'id name domain company_id default_language tagline promises theme theme_name logo_id time_zone sequence countries',
  },
};

/** Why a column is kept; undefined for one that nobody has looked at. */
export const reasonOf = (table: string, column: string): Retention | 'none' | undefined =>
  (Object.entries(PERSONAL_DATA[table] ?? {}) as [Retention | 'none', string][]).find(([, columns]) =>
    columns.split(' ').includes(column),
  )?.[0];
