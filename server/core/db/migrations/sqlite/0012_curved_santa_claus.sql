CREATE TABLE `payment_acquirers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`website_id` integer,
	`provider` text NOT NULL,
	`name` text NOT NULL,
	`country_codes` text NOT NULL,
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
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`acquirer_id`) REFERENCES `payment_acquirers`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE cascade
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
	`acquirer_reference` text,
	`return_url` text NOT NULL,
	`error_url` text DEFAULT '' NOT NULL,
	`callback_method` text DEFAULT '' NOT NULL,
	`is_processed` integer DEFAULT false NOT NULL,
	`expires_at` integer,
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
CREATE TABLE `shop_settings` (
	`website_id` integer PRIMARY KEY NOT NULL,
	`tax_display` text DEFAULT 'included' NOT NULL,
	`after_adding` text DEFAULT 'dialog' NOT NULL,
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
CREATE TABLE `product_template_taxes` (
	`template_id` integer NOT NULL,
	`tax_id` integer NOT NULL,
	PRIMARY KEY(`template_id`, `tax_id`),
	FOREIGN KEY (`template_id`) REFERENCES `product_templates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tax_id`) REFERENCES `taxes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `fiscal_positions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`country_codes` text NOT NULL,
	`needs_vat` integer DEFAULT false NOT NULL,
	`map` text NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `fiscal_positions_company` ON `fiscal_positions` (`company_id`);--> statement-breakpoint
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
CREATE TABLE `accessory_products` (
	`template_id` integer NOT NULL,
	`accessory_id` integer NOT NULL,
	PRIMARY KEY(`template_id`, `accessory_id`),
	FOREIGN KEY (`template_id`) REFERENCES `product_templates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`accessory_id`) REFERENCES `product_templates`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `optional_products` (
	`template_id` integer NOT NULL,
	`option_id` integer NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	PRIMARY KEY(`template_id`, `option_id`),
	FOREIGN KEY (`template_id`) REFERENCES `product_templates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`option_id`) REFERENCES `product_templates`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
ALTER TABLE `currencies` ADD `rate` integer DEFAULT 1000000 NOT NULL;--> statement-breakpoint
ALTER TABLE `partners` ADD `parent_id` integer REFERENCES partners(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `partners_parent` ON `partners` (`parent_id`);--> statement-breakpoint
ALTER TABLE `order_lines` ADD `is_delivery` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `linked_line_id` integer REFERENCES order_lines(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `warning` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `billing_partner_id` integer REFERENCES partners(id) ON DELETE restrict;--> statement-breakpoint
ALTER TABLE `orders` ADD `shipping_partner_id` integer REFERENCES partners(id) ON DELETE restrict;--> statement-breakpoint
ALTER TABLE `orders` ADD `pricelist_id` integer REFERENCES pricelists(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `orders` ADD `promo_code` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `fiscal_position_id` integer REFERENCES fiscal_positions(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `orders` ADD `carrier_id` integer REFERENCES carriers(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `orders` ADD `pickup_point_id` integer REFERENCES pickup_points(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `orders` ADD `paying_since` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `reminded_at` integer;--> statement-breakpoint
ALTER TABLE `product_attribute_values` ADD `custom_kind` text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE `product_attribute_values` ADD `custom_min` text;--> statement-breakpoint
ALTER TABLE `product_attribute_values` ADD `custom_max` text;--> statement-breakpoint
ALTER TABLE `product_attribute_values` ADD `custom_step` text;