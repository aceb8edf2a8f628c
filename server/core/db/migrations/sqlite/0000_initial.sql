CREATE TABLE `companies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`currency_code` text NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`street` text DEFAULT '' NOT NULL,
	`street2` text DEFAULT '' NOT NULL,
	`zip` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`country_code` text DEFAULT '' NOT NULL,
	`vat` text DEFAULT '' NOT NULL,
	`bank_account` text DEFAULT '' NOT NULL,
	`opening_hours` text DEFAULT '{}' NOT NULL,
	FOREIGN KEY (`currency_code`) REFERENCES `currencies`(`code`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `currencies` (
	`code` text PRIMARY KEY NOT NULL,
	`symbol` text NOT NULL,
	`decimals` integer DEFAULT 2 NOT NULL,
	`rate` integer DEFAULT 1000000 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hash` text NOT NULL,
	`mimetype` text NOT NULL,
	`size` integer NOT NULL,
	`name` text NOT NULL,
	`width` integer,
	`height` integer,
	`is_public` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `files_hash_name` ON `files` (`hash`,`name`);--> statement-breakpoint
CREATE TABLE `languages` (
	`code` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`url_code` text NOT NULL,
	`direction` text DEFAULT 'ltr' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `languages_url_code_unique` ON `languages` (`url_code`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`resets_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_resets` ON `rate_limits` (`resets_at`);--> statement-breakpoint
CREATE TABLE `website_languages` (
	`website_id` integer NOT NULL,
	`language_code` text NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	PRIMARY KEY(`website_id`, `language_code`),
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`language_code`) REFERENCES `languages`(`code`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `websites` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`domain` text DEFAULT '' NOT NULL,
	`company_id` integer NOT NULL,
	`default_language` text NOT NULL,
	`tagline` text NOT NULL,
	`promises` text DEFAULT '{}' NOT NULL,
	`theme` text NOT NULL,
	`time_zone` text DEFAULT 'UTC' NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	`countries` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`default_language`) REFERENCES `languages`(`code`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `mailing_contacts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`language_code` text NOT NULL,
	`blocked_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mailing_contacts_email_unique` ON `mailing_contacts` (`email`);--> statement-breakpoint
CREATE TABLE `followed_records` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`model` text NOT NULL,
	`record_id` integer NOT NULL,
	`facts` text NOT NULL,
	`noticed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `followed_records_record` ON `followed_records` (`model`,`record_id`);--> statement-breakpoint
CREATE TABLE `followers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`model` text NOT NULL,
	`record_id` integer NOT NULL,
	`contact_id` integer NOT NULL,
	`website_id` integer NOT NULL,
	`language_code` text NOT NULL,
	`is_on` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`contact_id`) REFERENCES `mailing_contacts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `followers_record_contact` ON `followers` (`model`,`record_id`,`contact_id`);--> statement-breakpoint
CREATE INDEX `followers_contact` ON `followers` (`contact_id`);--> statement-breakpoint
CREATE TABLE `mailing_feedback` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`website_id` integer NOT NULL,
	`contact_id` integer NOT NULL,
	`mailing_id` integer,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `mailing_contacts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`mailing_id`) REFERENCES `mailings`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `mailing_feedback_website` ON `mailing_feedback` (`website_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `mailing_lists` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`website_id` integer NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`is_offered` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mailing_lists_website` ON `mailing_lists` (`website_id`);--> statement-breakpoint
CREATE TABLE `mailings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`list_id` integer NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`author_id` integer,
	`done_up_to` integer DEFAULT 0 NOT NULL,
	`sent_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	FOREIGN KEY (`list_id`) REFERENCES `mailing_lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `mailings_list` ON `mailings` (`list_id`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`list_id` integer NOT NULL,
	`contact_id` integer NOT NULL,
	`is_on` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`list_id`) REFERENCES `mailing_lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `mailing_contacts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_list_contact` ON `subscriptions` (`list_id`,`contact_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_contact` ON `subscriptions` (`contact_id`);--> statement-breakpoint
CREATE TABLE `forms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`website_id` integer,
	`model_name` text NOT NULL,
	`title` text NOT NULL,
	`lead` text NOT NULL,
	`submit_label` text NOT NULL,
	`fields` text NOT NULL,
	`name_field` text DEFAULT '' NOT NULL,
	`email_field` text DEFAULT '' NOT NULL,
	`target` text NOT NULL,
	`url` text DEFAULT '' NOT NULL,
	`success_page` text DEFAULT '' NOT NULL,
	`takes_attachments` integer DEFAULT false NOT NULL,
	`keeps_metadata` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `forms_model_website` ON `forms` (`model_name`,`website_id`);--> statement-breakpoint
CREATE TABLE `job_openings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`website_id` integer,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`body` text NOT NULL,
	`place` text NOT NULL,
	`hours` text NOT NULL,
	`is_published` integer DEFAULT true NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	`posted_at` integer NOT NULL,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `form_submission_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`submission_id` integer NOT NULL,
	`field_name` text NOT NULL,
	`name` text NOT NULL,
	`file_id` integer NOT NULL,
	`scan` text NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `form_submissions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `form_submission_files_submission` ON `form_submission_files` (`submission_id`);--> statement-breakpoint
CREATE INDEX `form_submission_files_file` ON `form_submission_files` (`file_id`);--> statement-breakpoint
CREATE TABLE `form_submissions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`form_id` integer NOT NULL,
	`website_id` integer NOT NULL,
	`language_code` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`state` text DEFAULT 'new' NOT NULL,
	`reasons` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`values` text NOT NULL,
	`custom_infos` text DEFAULT '' NOT NULL,
	`metadata` text DEFAULT '' NOT NULL,
	`record_id` integer,
	`search_text` text DEFAULT '' NOT NULL,
	`content_hash` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`moved_at` integer,
	`moved_by` integer,
	FOREIGN KEY (`form_id`) REFERENCES `forms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`language_code`) REFERENCES `languages`(`code`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`moved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `form_submissions_dedupe_key_unique` ON `form_submissions` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `form_submissions_state` ON `form_submissions` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `form_submissions_content` ON `form_submissions` (`content_hash`,`created_at`);--> statement-breakpoint
CREATE TABLE `link_clicks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`link_id` integer NOT NULL,
	`at` integer NOT NULL,
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`country` text NOT NULL,
	`visitor` text NOT NULL,
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `link_clicks_visitor` ON `link_clicks` (`link_id`,`day`,`visitor`);--> statement-breakpoint
CREATE INDEX `link_clicks_count` ON `link_clicks` (`link_id`,`kind`,`day`,`country`);--> statement-breakpoint
CREATE TABLE `link_codes` (
	`code` text PRIMARY KEY NOT NULL,
	`link_id` integer NOT NULL,
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `link_codes_link` ON `link_codes` (`link_id`);--> statement-breakpoint
CREATE TABLE `link_salts` (
	`day` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`website_id` integer NOT NULL,
	`url` text NOT NULL,
	`same_key` text NOT NULL,
	`code` text NOT NULL,
	`title` text NOT NULL,
	`icon_id` integer,
	`campaign_id` integer,
	`medium_id` integer,
	`source_id` integer,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`clicks` integer DEFAULT 0 NOT NULL,
	`last_click_at` integer,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`icon_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`campaign_id`) REFERENCES `utm_names`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`medium_id`) REFERENCES `utm_names`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`source_id`) REFERENCES `utm_names`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `links_same_key_unique` ON `links` (`same_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `links_code_unique` ON `links` (`code`);--> statement-breakpoint
CREATE INDEX `links_clicks` ON `links` (`clicks`);--> statement-breakpoint
CREATE INDEX `links_last_click` ON `links` (`last_click_at`);--> statement-breakpoint
CREATE TABLE `utm_names` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `utm_names_key` ON `utm_names` (`kind`,`key`);--> statement-breakpoint
CREATE TABLE `payment_acquirers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`website_id` integer,
	`provider` text NOT NULL,
	`name` text NOT NULL,
	`country_codes` text NOT NULL,
	`currency_codes` text DEFAULT '[]' NOT NULL,
	`is_published` integer DEFAULT false NOT NULL,
	`saves_tokens` integer DEFAULT false NOT NULL,
	`captures_later` integer DEFAULT false NOT NULL,
	`brands` text NOT NULL,
	`pre_message` text NOT NULL,
	`pending_message` text NOT NULL,
	`authorized_message` text NOT NULL,
	`done_message` text NOT NULL,
	`cancel_message` text NOT NULL,
	`error_message` text NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `payment_acquirers_company` ON `payment_acquirers` (`company_id`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`acquirer_id` integer NOT NULL,
	`transaction_id` integer,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`acquirer_reference` text DEFAULT '' NOT NULL,
	`amount` integer,
	`currency_code` text DEFAULT '' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`refusal` text DEFAULT '' NOT NULL,
	`by_id` integer,
	`happened_at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`retry_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`acquirer_id`) REFERENCES `payment_acquirers`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`transaction_id`) REFERENCES `payment_transactions`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_events_key` ON `payment_events` (`acquirer_id`,`key`);--> statement-breakpoint
CREATE INDEX `payment_events_transaction` ON `payment_events` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `payment_events_parked` ON `payment_events` (`retry_at`);--> statement-breakpoint
CREATE TABLE `payment_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`acquirer_id` integer NOT NULL,
	`partner_id` integer NOT NULL,
	`reference` text NOT NULL,
	`brand` text DEFAULT '' NOT NULL,
	`last_four` text DEFAULT '' NOT NULL,
	`expires` text DEFAULT '' NOT NULL,
	`is_verified` integer DEFAULT false NOT NULL,
	`session_id` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`acquirer_id`) REFERENCES `payment_acquirers`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_tokens_reference` ON `payment_tokens` (`acquirer_id`,`reference`);--> statement-breakpoint
CREATE INDEX `payment_tokens_partner` ON `payment_tokens` (`partner_id`,`is_active`);--> statement-breakpoint
CREATE TABLE `payment_transactions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`acquirer_id` integer NOT NULL,
	`kind` text DEFAULT 'payment' NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`state_message` text DEFAULT '' NOT NULL,
	`amount` integer NOT NULL,
	`currency_code` text NOT NULL,
	`captured` integer DEFAULT 0 NOT NULL,
	`refunded` integer DEFAULT 0 NOT NULL,
	`order_id` integer,
	`invoice_id` integer,
	`refunds_id` integer,
	`partner_id` integer,
	`session_id` integer,
	`token_id` integer,
	`saves_token` integer DEFAULT false NOT NULL,
	`language_code` text DEFAULT '' NOT NULL,
	`acquirer_reference` text,
	`return_url` text NOT NULL,
	`error_url` text DEFAULT '' NOT NULL,
	`callback_method` text DEFAULT '' NOT NULL,
	`outcome` text,
	`is_processed` integer DEFAULT false NOT NULL,
	`expires_at` integer,
	`looked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`acquirer_id`) REFERENCES `payment_acquirers`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`currency_code`) REFERENCES `currencies`(`code`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`refunds_id`) REFERENCES `payment_transactions`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`token_id`) REFERENCES `payment_tokens`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_transactions_reference_unique` ON `payment_transactions` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_transactions_acquirer` ON `payment_transactions` (`acquirer_id`,`acquirer_reference`);--> statement-breakpoint
CREATE INDEX `payment_transactions_order` ON `payment_transactions` (`order_id`);--> statement-breakpoint
CREATE INDEX `payment_transactions_invoice` ON `payment_transactions` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `payment_transactions_session` ON `payment_transactions` (`session_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payment_transactions_state` ON `payment_transactions` (`state`,`expires_at`);--> statement-breakpoint
CREATE INDEX `payment_transactions_refunds` ON `payment_transactions` (`refunds_id`);--> statement-breakpoint
CREATE INDEX `payment_transactions_open` ON `payment_transactions` (`updated_at`) WHERE is_processed = false;--> statement-breakpoint
CREATE TABLE `projects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`company_id` integer NOT NULL,
	`partner_id` integer,
	`manager_id` integer,
	`are_ratings_published` integer DEFAULT false NOT NULL,
	`access_token` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`manager_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `projects_access_token_unique` ON `projects` (`access_token`);--> statement-breakpoint
CREATE INDEX `projects_partner` ON `projects` (`partner_id`);--> statement-breakpoint
CREATE TABLE `tasks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'new' NOT NULL,
	`partner_id` integer,
	`assignee_id` integer,
	`deadline` integer,
	`sequence` integer DEFAULT 10 NOT NULL,
	`access_token` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`assignee_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_access_token_unique` ON `tasks` (`access_token`);--> statement-breakpoint
CREATE INDEX `tasks_project` ON `tasks` (`project_id`);--> statement-breakpoint
CREATE INDEX `tasks_partner` ON `tasks` (`partner_id`);--> statement-breakpoint
CREATE TABLE `order_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`kind` text DEFAULT 'product' NOT NULL,
	`variant_id` integer,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	`list_price` integer,
	`discount` integer DEFAULT 0 NOT NULL,
	`taxes` text DEFAULT '[]' NOT NULL,
	`choices` text NOT NULL,
	`is_delivery` integer DEFAULT false NOT NULL,
	`linked_line_id` integer,
	`choices_key` text DEFAULT '' NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`variant_id`) REFERENCES `product_variants`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`linked_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_lines_same` ON `order_lines` (`order_id`,`variant_id`,`choices_key`);--> statement-breakpoint
CREATE TABLE `order_options` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`variant_id` integer,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`quantity` integer DEFAULT 1 NOT NULL,
	`unit_price` integer NOT NULL,
	`discount` integer DEFAULT 0 NOT NULL,
	`taxes` text DEFAULT '[]' NOT NULL,
	`line_id` integer,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`variant_id`) REFERENCES `product_variants`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `order_options_order` ON `order_options` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_options_line` ON `order_options` (`line_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text,
	`state` text DEFAULT 'draft' NOT NULL,
	`origin` text DEFAULT 'shop' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`website_id` integer NOT NULL,
	`company_id` integer NOT NULL,
	`currency_code` text NOT NULL,
	`language_code` text NOT NULL,
	`partner_id` integer,
	`billing_partner_id` integer,
	`shipping_partner_id` integer,
	`pricelist_id` integer,
	`promo_code` text,
	`fiscal_position_id` integer,
	`carrier_id` integer,
	`pickup_point_id` integer,
	`paying_since` integer,
	`reminded_at` integer,
	`session_id` integer,
	`access_token` text NOT NULL,
	`link_id` integer,
	`customer_reference` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`salesperson_id` integer,
	`ordered_at` integer,
	`sent_at` integer,
	`confirmed_at` integer,
	`valid_until` text,
	`requires_signature` integer DEFAULT false NOT NULL,
	`requires_payment` integer DEFAULT false NOT NULL,
	`signed_by` text,
	`signed_at` integer,
	`introduction` text DEFAULT '' NOT NULL,
	`terms` text DEFAULT '' NOT NULL,
	`viewed_on` text,
	`amount_untaxed` integer DEFAULT 0 NOT NULL,
	`amount_tax` integer DEFAULT 0 NOT NULL,
	`amount_total` integer DEFAULT 0 NOT NULL,
	`amount_undiscounted` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`currency_code`) REFERENCES `currencies`(`code`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`language_code`) REFERENCES `languages`(`code`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`billing_partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`shipping_partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`pricelist_id`) REFERENCES `pricelists`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`fiscal_position_id`) REFERENCES `fiscal_positions`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`carrier_id`) REFERENCES `carriers`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`pickup_point_id`) REFERENCES `pickup_points`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`salesperson_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_name_unique` ON `orders` (`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_access_token_unique` ON `orders` (`access_token`);--> statement-breakpoint
CREATE INDEX `orders_session` ON `orders` (`session_id`,`state`);--> statement-breakpoint
CREATE INDEX `orders_partner` ON `orders` (`partner_id`,`state`);--> statement-breakpoint
CREATE INDEX `orders_link` ON `orders` (`link_id`);--> statement-breakpoint
CREATE TABLE `product_categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`website_id` integer,
	`parent_id` integer,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`external_key` text,
	`company_id` integer,
	`image_id` integer,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`parent_id`) REFERENCES `product_categories`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`image_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_categories_external` ON `product_categories` (`company_id`,`external_key`);--> statement-breakpoint
CREATE INDEX `product_categories_parent` ON `product_categories` (`parent_id`);--> statement-breakpoint
CREATE TABLE `product_images` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`template_id` integer NOT NULL,
	`file_id` integer,
	`source` text,
	`is_placeholder` integer DEFAULT false NOT NULL,
	`alt` text NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`template_id`) REFERENCES `product_templates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `product_images_template` ON `product_images` (`template_id`,`sequence`);--> statement-breakpoint
CREATE TABLE `reminder_refusals` (
	`company_id` integer NOT NULL,
	`email` text NOT NULL,
	`refused_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `email`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `shop_settings` (
	`website_id` integer PRIMARY KEY NOT NULL,
	`tax_display` text DEFAULT 'included' NOT NULL,
	`after_adding` text DEFAULT 'dialog' NOT NULL,
	`variant_choice` text DEFAULT 'attributes' NOT NULL,
	`needs_account` integer DEFAULT false NOT NULL,
	`has_extra_step` integer DEFAULT false NOT NULL,
	`abandoned_after_minutes` integer DEFAULT 60 NOT NULL,
	`sends_reminders` integer DEFAULT false NOT NULL,
	`analytics_object` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `shop_views` (
	`website_id` integer NOT NULL,
	`day` text NOT NULL,
	`path` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`website_id`, `day`, `path`),
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `product_tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer,
	`key` text NOT NULL,
	`name` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_tags_key` ON `product_tags` (`company_id`,`key`);--> statement-breakpoint
CREATE TABLE `product_template_categories` (
	`template_id` integer NOT NULL,
	`category_id` integer NOT NULL,
	PRIMARY KEY(`template_id`, `category_id`),
	FOREIGN KEY (`template_id`) REFERENCES `product_templates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`category_id`) REFERENCES `product_categories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_template_categories_category` ON `product_template_categories` (`category_id`);--> statement-breakpoint
CREATE TABLE `product_template_tags` (
	`template_id` integer NOT NULL,
	`tag_id` integer NOT NULL,
	PRIMARY KEY(`template_id`, `tag_id`),
	FOREIGN KEY (`template_id`) REFERENCES `product_templates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tag_id`) REFERENCES `product_tags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_template_tags_tag` ON `product_template_tags` (`tag_id`);--> statement-breakpoint
CREATE TABLE `product_template_taxes` (
	`template_id` integer NOT NULL,
	`tax_id` integer NOT NULL,
	PRIMARY KEY(`template_id`, `tax_id`),
	FOREIGN KEY (`template_id`) REFERENCES `product_templates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tax_id`) REFERENCES `taxes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `product_templates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`website_id` integer,
	`handle` text NOT NULL,
	`name` text NOT NULL,
	`summary` text NOT NULL,
	`description` text NOT NULL,
	`vendor` text DEFAULT '' NOT NULL,
	`price` integer NOT NULL,
	`compare_at_price` integer,
	`type` text DEFAULT 'stocked' NOT NULL,
	`availability` text DEFAULT 'always' NOT NULL,
	`available_threshold` integer DEFAULT 5 NOT NULL,
	`custom_message` text NOT NULL,
	`is_published` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`sequence` integer DEFAULT 0 NOT NULL,
	`grid_columns` integer DEFAULT 1 NOT NULL,
	`grid_rows` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_templates_handle` ON `product_templates` (`company_id`,`handle`);--> statement-breakpoint
CREATE INDEX `product_templates_website` ON `product_templates` (`website_id`);--> statement-breakpoint
CREATE TABLE `signatures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`model` text NOT NULL,
	`res_id` integer NOT NULL,
	`company_id` integer NOT NULL,
	`digest` text NOT NULL,
	`shown_file_id` integer NOT NULL,
	`shown_hash` text NOT NULL,
	`signer_name` text NOT NULL,
	`method` text NOT NULL,
	`image_id` integer,
	`by` text NOT NULL,
	`user_id` integer,
	`partner_id` integer,
	`agent` text DEFAULT '' NOT NULL,
	`language_code` text NOT NULL,
	`signed_file_id` integer NOT NULL,
	`signed_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`shown_file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`image_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`signed_file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `signatures_shown` ON `signatures` (`model`,`res_id`,`digest`);--> statement-breakpoint
CREATE INDEX `signatures_record` ON `signatures` (`model`,`res_id`,`signed_at`);--> statement-breakpoint
CREATE TABLE `survey_labels` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`question_id` integer NOT NULL,
	`role` text DEFAULT 'choice' NOT NULL,
	`key` text NOT NULL,
	`sequence` integer NOT NULL,
	`text` text NOT NULL,
	`score` real DEFAULT 0 NOT NULL,
	`is_correct` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`question_id`) REFERENCES `survey_questions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `survey_labels_key` ON `survey_labels` (`question_id`,`role`,`key`);--> statement-breakpoint
CREATE TABLE `survey_pages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`survey_id` integer NOT NULL,
	`key` text NOT NULL,
	`sequence` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`survey_id`) REFERENCES `surveys`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `survey_pages_key` ON `survey_pages` (`survey_id`,`key`);--> statement-breakpoint
CREATE TABLE `survey_questions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`survey_id` integer NOT NULL,
	`page_id` integer NOT NULL,
	`key` text NOT NULL,
	`sequence` integer NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`is_mandatory` integer DEFAULT false NOT NULL,
	`mandatory_message` text NOT NULL,
	`format` text,
	`length_min` integer,
	`length_max` integer,
	`number_min` real,
	`number_max` real,
	`date_min` text,
	`date_max` text,
	`validation_message` text NOT NULL,
	`display` text DEFAULT 'radio' NOT NULL,
	`has_comment` integer DEFAULT false NOT NULL,
	`is_comment_answer` integer DEFAULT false NOT NULL,
	`comment_message` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`survey_id`) REFERENCES `surveys`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `survey_pages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `survey_questions_key` ON `survey_questions` (`survey_id`,`key`);--> statement-breakpoint
CREATE INDEX `survey_questions_page` ON `survey_questions` (`page_id`);--> statement-breakpoint
CREATE TABLE `surveys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`website_id` integer,
	`slug` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`thank_you` text NOT NULL,
	`deadline` integer,
	`needs_sign_in` integer DEFAULT false NOT NULL,
	`may_go_back` integer DEFAULT true NOT NULL,
	`is_quiz` integer DEFAULT false NOT NULL,
	`design` text DEFAULT 'plain' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `surveys_slug_unique` ON `surveys` (`slug`);--> statement-breakpoint
CREATE INDEX `surveys_company` ON `surveys` (`company_id`);--> statement-breakpoint
CREATE TABLE `guest_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session_id` integer NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`code_hash` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`message_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `guest_codes_session` ON `guest_codes` (`session_id`);--> statement-breakpoint
CREATE INDEX `guest_codes_expires` ON `guest_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `message_attachments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	`name` text NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `message_attachments_message` ON `message_attachments` (`message_id`);--> statement-breakpoint
CREATE INDEX `message_attachments_file` ON `message_attachments` (`file_id`);--> statement-breakpoint
CREATE TABLE `message_blocks` (
	`thread_id` integer NOT NULL,
	`block` integer NOT NULL,
	`everybody` integer DEFAULT 0 NOT NULL,
	`everybody1` integer DEFAULT 0 NOT NULL,
	`everybody2` integer DEFAULT 0 NOT NULL,
	`everybody3` integer DEFAULT 0 NOT NULL,
	`everybody4` integer DEFAULT 0 NOT NULL,
	`everybody5` integer DEFAULT 0 NOT NULL,
	`staff` integer DEFAULT 0 NOT NULL,
	`staff1` integer DEFAULT 0 NOT NULL,
	`staff2` integer DEFAULT 0 NOT NULL,
	`staff3` integer DEFAULT 0 NOT NULL,
	`staff4` integer DEFAULT 0 NOT NULL,
	`staff5` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`thread_id`, `block`),
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`thread_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`partner_id` integer,
	`author_name` text DEFAULT '' NOT NULL,
	`guest_email` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT 'comment' NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`body` text NOT NULL,
	`state` text DEFAULT 'posted' NOT NULL,
	`is_internal` integer DEFAULT false NOT NULL,
	`is_published` integer DEFAULT true NOT NULL,
	`reach` text NOT NULL,
	`stars` integer,
	`is_buyer` integer DEFAULT false NOT NULL,
	`is_by_staff` integer DEFAULT false NOT NULL,
	`website_id` integer,
	`language_code` text DEFAULT '' NOT NULL,
	`moderator_id` integer,
	`moderated_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`moderator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_seq` ON `messages` (`thread_id`,`seq`);--> statement-breakpoint
CREATE INDEX `messages_reach` ON `messages` (`thread_id`,`reach`,`seq`);--> statement-breakpoint
CREATE INDEX `messages_stars` ON `messages` (`thread_id`,`stars`,`seq`);--> statement-breakpoint
CREATE INDEX `messages_state` ON `messages` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `messages_partner` ON `messages` (`partner_id`);--> statement-breakpoint
CREATE TABLE `thread_participants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`thread_id` integer NOT NULL,
	`partner_id` integer,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`is_staff` integer DEFAULT false NOT NULL,
	`by_link` integer DEFAULT false NOT NULL,
	`website_id` integer NOT NULL,
	`language_code` text NOT NULL,
	`muted_at` integer,
	`told_seq` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `thread_participants_email` ON `thread_participants` (`thread_id`,`email`);--> statement-breakpoint
CREATE TABLE `threads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`model` text NOT NULL,
	`res_id` integer NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `threads_record` ON `threads` (`model`,`res_id`);--> statement-breakpoint
CREATE TABLE `menus` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`website_id` integer NOT NULL,
	`parent_id` integer,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`page_id` integer,
	`opens_window` integer DEFAULT false NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`parent_id`) REFERENCES `menus`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `menus_website` ON `menus` (`website_id`,`sequence`);--> statement-breakpoint
CREATE TABLE `news` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`website_id` integer,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`body` text NOT NULL,
	`source` text,
	`markup` text DEFAULT 'markdown' NOT NULL,
	`image_id` integer,
	`is_published` integer DEFAULT false NOT NULL,
	`published_from` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`image_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `news_from` ON `news` (`published_from`);--> statement-breakpoint
CREATE TABLE `pages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`website_id` integer,
	`url` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`body` text NOT NULL,
	`source` text,
	`markup` text DEFAULT 'html' NOT NULL,
	`template` text,
	`parts` text DEFAULT '{}' NOT NULL,
	`is_published` integer DEFAULT true NOT NULL,
	`published_from` integer,
	`is_indexed` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pages_url` ON `pages` (`url`);--> statement-breakpoint
CREATE TABLE `redirects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`website_id` integer NOT NULL,
	`source` text NOT NULL,
	`target` text NOT NULL,
	`status` integer DEFAULT 301 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redirects_source` ON `redirects` (`website_id`,`source`);--> statement-breakpoint
CREATE TABLE `bus_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`channel` text NOT NULL,
	`message` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `bus_messages_channel` ON `bus_messages` (`channel`,`id`);--> statement-breakpoint
CREATE INDEX `bus_messages_at` ON `bus_messages` (`at`);--> statement-breakpoint
CREATE TABLE `changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`origin` text NOT NULL,
	`tags` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `changes_at` ON `changes` (`at`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`payload` text,
	`key` text,
	`run_at` integer NOT NULL,
	`lease_until` integer,
	`lease` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`error` text,
	`failed_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_key_unique` ON `jobs` (`key`);--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`failed_at`,`run_at`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text,
	`website_id` integer NOT NULL,
	`language_code` text NOT NULL,
	`message_id` text NOT NULL,
	`to_name` text DEFAULT '' NOT NULL,
	`to_address` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text,
	`is_secret` integer DEFAULT false NOT NULL,
	`headers` text NOT NULL,
	`condition` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_key_unique` ON `mails` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `mails_message_id_unique` ON `mails` (`message_id`);--> statement-breakpoint
CREATE INDEX `mails_created` ON `mails` (`created_at`);--> statement-breakpoint
CREATE TABLE `papers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`model` text NOT NULL,
	`res_id` integer NOT NULL,
	`digest` text NOT NULL,
	`file_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `papers_record` ON `papers` (`model`,`res_id`,`digest`);--> statement-breakpoint
CREATE TABLE `account_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer,
	`data` text,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_tokens_token_hash_unique` ON `account_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `account_tokens_user` ON `account_tokens` (`user_id`);--> statement-breakpoint
CREATE TABLE `partners` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`street` text DEFAULT '' NOT NULL,
	`street2` text DEFAULT '' NOT NULL,
	`zip` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`country_code` text DEFAULT '' NOT NULL,
	`state_code` text DEFAULT '' NOT NULL,
	`company_name` text DEFAULT '' NOT NULL,
	`vat` text DEFAULT '' NOT NULL,
	`language_code` text,
	`company_id` integer,
	`image_id` integer,
	`parent_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`language_code`) REFERENCES `languages`(`code`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`image_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`parent_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `partners_email` ON `partners` (`email`);--> statement-breakpoint
CREATE INDEX `partners_parent` ON `partners` (`parent_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`signed_in_at` integer,
	`password_at` integer,
	`user_agent` text DEFAULT '' NOT NULL,
	`data` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `user_companies` (
	`user_id` integer NOT NULL,
	`company_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `company_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `user_roles` (
	`user_id` integer NOT NULL,
	`role` text NOT NULL,
	PRIMARY KEY(`user_id`, `role`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`partner_id` integer NOT NULL,
	`login` text NOT NULL,
	`password_hash` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`company_id` integer NOT NULL,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_login_unique` ON `users` (`login`);--> statement-breakpoint
CREATE TABLE `document_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer,
	`invoice_id` integer,
	`what` text NOT NULL,
	`values` text NOT NULL,
	`by` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `document_events_order` ON `document_events` (`order_id`);--> statement-breakpoint
CREATE INDEX `document_events_invoice` ON `document_events` (`invoice_id`);--> statement-breakpoint
CREATE TABLE `invoice_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`invoice_id` integer NOT NULL,
	`order_line_id` integer,
	`kind` text DEFAULT 'product' NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	`discount` integer DEFAULT 0 NOT NULL,
	`taxes` text DEFAULT '[]' NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `invoice_lines_invoice` ON `invoice_lines` (`invoice_id`);--> statement-breakpoint
CREATE TABLE `invoice_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`invoice_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`paid_on` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`reference` text,
	`registered_by_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`registered_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_payments_reference_unique` ON `invoice_payments` (`reference`);--> statement-breakpoint
CREATE INDEX `invoice_payments_invoice` ON `invoice_payments` (`invoice_id`);--> statement-breakpoint
CREATE TABLE `invoice_taxes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`invoice_id` integer NOT NULL,
	`name` text NOT NULL,
	`rate` integer NOT NULL,
	`is_included` integer DEFAULT false NOT NULL,
	`base` integer NOT NULL,
	`amount` integer NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `invoice_taxes_invoice` ON `invoice_taxes` (`invoice_id`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`number` text,
	`kind` text DEFAULT 'invoice' NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`company_id` integer NOT NULL,
	`website_id` integer NOT NULL,
	`partner_id` integer NOT NULL,
	`currency_code` text NOT NULL,
	`language_code` text NOT NULL,
	`order_id` integer,
	`reverses_id` integer,
	`access_token` text NOT NULL,
	`salesperson_id` integer,
	`customer_reference` text DEFAULT '' NOT NULL,
	`customer_address` text DEFAULT '' NOT NULL,
	`invoiced_on` text,
	`due_on` text,
	`payment_days` integer DEFAULT 30 NOT NULL,
	`terms` text DEFAULT '' NOT NULL,
	`amount_untaxed` integer DEFAULT 0 NOT NULL,
	`amount_tax` integer DEFAULT 0 NOT NULL,
	`amount_total` integer DEFAULT 0 NOT NULL,
	`residual` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`paid_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`currency_code`) REFERENCES `currencies`(`code`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`language_code`) REFERENCES `languages`(`code`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`reverses_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`salesperson_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_access_token_unique` ON `invoices` (`access_token`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`company_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_order` ON `invoices` (`order_id`) WHERE kind = 'invoice' and state <> 'cancel';--> statement-breakpoint
CREATE INDEX `invoices_of_order` ON `invoices` (`order_id`);--> statement-breakpoint
CREATE INDEX `invoices_partner` ON `invoices` (`partner_id`,`state`);--> statement-breakpoint
CREATE INDEX `invoices_state` ON `invoices` (`state`,`due_on`);--> statement-breakpoint
CREATE TABLE `number_sequences` (
	`key` text PRIMARY KEY NOT NULL,
	`last` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `fiscal_positions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`country_codes` text NOT NULL,
	`state_codes` text DEFAULT '[]' NOT NULL,
	`zip_from` text DEFAULT '' NOT NULL,
	`zip_to` text DEFAULT '' NOT NULL,
	`needs_vat` integer DEFAULT false NOT NULL,
	`map` text NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `fiscal_positions_company` ON `fiscal_positions` (`company_id`);--> statement-breakpoint
CREATE TABLE `taxes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`rate` integer NOT NULL,
	`is_included` integer DEFAULT false NOT NULL,
	`is_usual` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `taxes_company` ON `taxes` (`company_id`);--> statement-breakpoint
CREATE TABLE `carriers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`website_id` integer,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`kind` text DEFAULT 'delivery' NOT NULL,
	`country_codes` text NOT NULL,
	`state_codes` text NOT NULL,
	`max_weight` integer,
	`price` integer DEFAULT 0 NOT NULL,
	`steps` text NOT NULL,
	`free_from` integer,
	`is_published` integer DEFAULT false NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `carriers_company` ON `carriers` (`company_id`);--> statement-breakpoint
CREATE TABLE `pickup_points` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`carrier_id` integer NOT NULL,
	`name` text NOT NULL,
	`street` text NOT NULL,
	`zip` text NOT NULL,
	`city` text NOT NULL,
	`country_code` text NOT NULL,
	`hours` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`carrier_id`) REFERENCES `carriers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pickup_points_carrier` ON `pickup_points` (`carrier_id`);--> statement-breakpoint
CREATE TABLE `order_line_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`file_id` integer NOT NULL,
	`sent_as` text NOT NULL,
	`line_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `order_line_files_file` ON `order_line_files` (`file_id`);--> statement-breakpoint
CREATE INDEX `order_line_files_line` ON `order_line_files` (`line_id`);--> statement-breakpoint
CREATE TABLE `pricelist_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`pricelist_id` integer NOT NULL,
	`variant_id` integer,
	`template_id` integer,
	`category_id` integer,
	`min_quantity` integer DEFAULT 0 NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`kind` text NOT NULL,
	`fixed_price` integer,
	`percent` integer,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`pricelist_id`) REFERENCES `pricelists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`variant_id`) REFERENCES `product_variants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`template_id`) REFERENCES `product_templates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`category_id`) REFERENCES `product_categories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pricelist_rules_list` ON `pricelist_rules` (`pricelist_id`);--> statement-breakpoint
CREATE TABLE `pricelists` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`website_id` integer,
	`name` text NOT NULL,
	`currency_code` text NOT NULL,
	`is_selectable` integer DEFAULT true NOT NULL,
	`code` text,
	`country_codes` text NOT NULL,
	`policy` text DEFAULT 'with_discount' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`currency_code`) REFERENCES `currencies`(`code`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pricelists_company` ON `pricelists` (`company_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pricelists_code` ON `pricelists` (`company_id`,`code`);--> statement-breakpoint
CREATE TABLE `stock_holds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`variant_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`reference` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`variant_id`) REFERENCES `product_variants`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "stock_holds_quantity" CHECK("stock_holds"."quantity" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_holds_once` ON `stock_holds` (`reference`,`variant_id`);--> statement-breakpoint
CREATE INDEX `stock_holds_expires` ON `stock_holds` (`expires_at`);--> statement-breakpoint
CREATE TABLE `accessory_products` (
	`template_id` integer NOT NULL,
	`accessory_id` integer NOT NULL,
	PRIMARY KEY(`template_id`, `accessory_id`),
	FOREIGN KEY (`template_id`) REFERENCES `product_templates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`accessory_id`) REFERENCES `product_templates`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `product_attribute_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`template_id` integer NOT NULL,
	`attribute_id` integer NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`template_id`) REFERENCES `product_templates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`attribute_id`) REFERENCES `product_attributes`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_attribute_lines_once` ON `product_attribute_lines` (`template_id`,`attribute_id`);--> statement-breakpoint
CREATE TABLE `product_attribute_values` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`attribute_id` integer NOT NULL,
	`name` text NOT NULL,
	`key` text NOT NULL,
	`color` text,
	`is_custom` integer DEFAULT false NOT NULL,
	`custom_kind` text DEFAULT 'text' NOT NULL,
	`custom_min` text,
	`custom_max` text,
	`custom_step` text,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`attribute_id`) REFERENCES `product_attributes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_attribute_values_key` ON `product_attribute_values` (`attribute_id`,`key`);--> statement-breakpoint
CREATE TABLE `product_attributes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer,
	`name` text NOT NULL,
	`key` text NOT NULL,
	`display` text DEFAULT 'radio' NOT NULL,
	`variants` text DEFAULT 'always' NOT NULL,
	`is_filter` integer DEFAULT true NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_attributes_key` ON `product_attributes` (`company_id`,`key`);--> statement-breakpoint
CREATE TABLE `optional_products` (
	`template_id` integer NOT NULL,
	`option_id` integer NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	PRIMARY KEY(`template_id`, `option_id`),
	FOREIGN KEY (`template_id`) REFERENCES `product_templates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`option_id`) REFERENCES `product_templates`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `product_template_values` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`template_id` integer NOT NULL,
	`line_id` integer NOT NULL,
	`value_id` integer NOT NULL,
	`price_extra` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`template_id`) REFERENCES `product_templates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`line_id`) REFERENCES `product_attribute_lines`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`value_id`) REFERENCES `product_attribute_values`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_template_values_once` ON `product_template_values` (`line_id`,`value_id`);--> statement-breakpoint
CREATE INDEX `product_template_values_template` ON `product_template_values` (`template_id`);--> statement-breakpoint
CREATE TABLE `product_value_exclusions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`template_value_id` integer NOT NULL,
	`template_id` integer NOT NULL,
	`excluded_value_id` integer,
	FOREIGN KEY (`template_value_id`) REFERENCES `product_template_values`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`template_id`) REFERENCES `product_templates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`excluded_value_id`) REFERENCES `product_template_values`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_value_exclusions_value` ON `product_value_exclusions` (`template_value_id`);--> statement-breakpoint
CREATE INDEX `product_value_exclusions_template` ON `product_value_exclusions` (`template_id`);--> statement-breakpoint
CREATE TABLE `product_variant_values` (
	`variant_id` integer NOT NULL,
	`template_value_id` integer NOT NULL,
	PRIMARY KEY(`variant_id`, `template_value_id`),
	FOREIGN KEY (`variant_id`) REFERENCES `product_variants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`template_value_id`) REFERENCES `product_template_values`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_variant_values_value` ON `product_variant_values` (`template_value_id`);--> statement-breakpoint
CREATE TABLE `product_variants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`template_id` integer NOT NULL,
	`combination` text DEFAULT '' NOT NULL,
	`sku` text DEFAULT '' NOT NULL,
	`barcode` text DEFAULT '' NOT NULL,
	`price` integer,
	`compare_at_price` integer,
	`weight` integer DEFAULT 0 NOT NULL,
	`is_tracked` integer DEFAULT false NOT NULL,
	`sells_beyond_stock` integer DEFAULT false NOT NULL,
	`on_hand` integer DEFAULT 0 NOT NULL,
	`held` integer DEFAULT 0 NOT NULL,
	`image_id` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`template_id`) REFERENCES `product_templates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`image_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "product_variants_held" CHECK("product_variants"."held" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_variants_combination` ON `product_variants` (`template_id`,`combination`);--> statement-breakpoint
CREATE INDEX `product_variants_sku` ON `product_variants` (`sku`);--> statement-breakpoint
CREATE TABLE `survey_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`response_id` integer NOT NULL,
	`question_id` integer NOT NULL,
	`kind` text NOT NULL,
	`value_text` text,
	`value_number` real,
	`value_date` text,
	`label_id` integer,
	`row_id` integer,
	`score` real DEFAULT 0 NOT NULL,
	FOREIGN KEY (`response_id`) REFERENCES `survey_responses`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`question_id`) REFERENCES `survey_questions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`label_id`) REFERENCES `survey_labels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`row_id`) REFERENCES `survey_labels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `survey_answers_response` ON `survey_answers` (`response_id`,`question_id`);--> statement-breakpoint
CREATE INDEX `survey_answers_count` ON `survey_answers` (`question_id`,`label_id`,`row_id`,`response_id`);--> statement-breakpoint
CREATE INDEX `survey_answers_label` ON `survey_answers` (`label_id`,`row_id`,`response_id`);--> statement-breakpoint
CREATE INDEX `survey_answers_number` ON `survey_answers` (`question_id`,`value_number`,`response_id`);--> statement-breakpoint
CREATE INDEX `survey_answers_row` ON `survey_answers` (`row_id`);--> statement-breakpoint
CREATE TABLE `survey_drafts` (
	`response_id` integer NOT NULL,
	`question_id` integer NOT NULL,
	`fields` text NOT NULL,
	`given_at` integer NOT NULL,
	PRIMARY KEY(`response_id`, `question_id`),
	FOREIGN KEY (`response_id`) REFERENCES `survey_responses`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`question_id`) REFERENCES `survey_questions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `survey_responses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`survey_id` integer NOT NULL,
	`token` text NOT NULL,
	`state` text DEFAULT 'new' NOT NULL,
	`is_test` integer DEFAULT false NOT NULL,
	`partner_id` integer,
	`last_page_id` integer,
	`language_code` text DEFAULT 'en_US' NOT NULL,
	`website_id` integer,
	`import_key` text,
	`deadline` integer,
	`score` real,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`survey_id`) REFERENCES `surveys`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`last_page_id`) REFERENCES `survey_pages`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `survey_responses_token_unique` ON `survey_responses` (`token`);--> statement-breakpoint
CREATE INDEX `survey_responses_count` ON `survey_responses` (`survey_id`,`is_test`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `survey_responses_partner` ON `survey_responses` (`partner_id`,`survey_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `survey_responses_import` ON `survey_responses` (`survey_id`,`import_key`);--> statement-breakpoint
CREATE TABLE `ratings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`model` text NOT NULL,
	`res_id` integer NOT NULL,
	`parent_model` text DEFAULT '' NOT NULL,
	`parent_res_id` integer,
	`partner_id` integer,
	`rated_partner_id` integer,
	`value` integer DEFAULT 0 NOT NULL,
	`token_hash` text,
	`consumed` integer DEFAULT false NOT NULL,
	`feedback` text DEFAULT '' NOT NULL,
	`message_id` integer,
	`published` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`rated_at` integer,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`rated_partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ratings_token_hash_unique` ON `ratings` (`token_hash`);--> statement-breakpoint
CREATE INDEX `ratings_record` ON `ratings` (`model`,`res_id`);--> statement-breakpoint
CREATE INDEX `ratings_parent` ON `ratings` (`parent_model`,`parent_res_id`,`rated_at`);--> statement-breakpoint
CREATE INDEX `ratings_message` ON `ratings` (`message_id`);