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
	`registered_by_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`registered_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
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
CREATE INDEX `invoices_partner` ON `invoices` (`partner_id`,`state`);--> statement-breakpoint
CREATE INDEX `invoices_state` ON `invoices` (`state`,`due_on`);--> statement-breakpoint
CREATE TABLE `number_sequences` (
	`key` text PRIMARY KEY NOT NULL,
	`last` integer NOT NULL
);
--> statement-breakpoint
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
ALTER TABLE `companies` ADD `vat` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `kind` text DEFAULT 'product' NOT NULL;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `discount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `taxes` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `origin` text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `salesperson_id` integer REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `orders` ADD `ordered_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `sent_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `valid_until` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `requires_signature` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `requires_payment` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `signed_by` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `signed_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `introduction` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `terms` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `viewed_on` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `amount_untaxed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `amount_tax` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `amount_total` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `amount_undiscounted` integer DEFAULT 0 NOT NULL;