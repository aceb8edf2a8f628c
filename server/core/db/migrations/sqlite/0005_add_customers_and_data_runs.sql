CREATE TABLE `customer_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`values` text DEFAULT '{}' NOT NULL,
	`user_id` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `customer_events_customer` ON `customer_events` (`customer_id`,`id`);--> statement-breakpoint
CREATE INDEX `customer_events_user` ON `customer_events` (`user_id`);--> statement-breakpoint
CREATE TABLE `customer_syncs` (
	`company_id` integer PRIMARY KEY NOT NULL,
	`synced_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `customer_tag_links` (
	`customer_id` integer NOT NULL,
	`tag_id` integer NOT NULL,
	PRIMARY KEY(`customer_id`, `tag_id`),
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tag_id`) REFERENCES `customer_tags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `customer_tag_links_tag` ON `customer_tag_links` (`tag_id`);--> statement-breakpoint
CREATE TABLE `customer_tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`key` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customer_tags_key` ON `customer_tags` (`company_id`,`key`);--> statement-breakpoint
CREATE TABLE `customers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`partner_id` integer NOT NULL,
	`order_count` integer DEFAULT 0 NOT NULL,
	`order_value` integer DEFAULT 0 NOT NULL,
	`last_order_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customers_once` ON `customers` (`company_id`,`partner_id`);--> statement-breakpoint
CREATE INDEX `customers_partner` ON `customers` (`partner_id`);--> statement-breakpoint
CREATE INDEX `customers_value` ON `customers` (`company_id`,`order_value`);--> statement-breakpoint
CREATE INDEX `customers_last_order` ON `customers` (`company_id`,`last_order_at`);--> statement-breakpoint
CREATE TABLE `data_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`website_id` integer NOT NULL,
	`user_id` integer,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`is_dry_run` integer DEFAULT false NOT NULL,
	`overwrites` integer DEFAULT false NOT NULL,
	`language_code` text NOT NULL,
	`file_id` integer,
	`file_name` text DEFAULT '' NOT NULL,
	`report_id` integer,
	`stage` text DEFAULT '' NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`counts` text,
	`notes` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`report_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `data_runs_company` ON `data_runs` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `data_runs_expires` ON `data_runs` (`expires_at`);--> statement-breakpoint
CREATE INDEX `data_runs_user` ON `data_runs` (`user_id`);--> statement-breakpoint
CREATE INDEX `data_runs_file` ON `data_runs` (`file_id`);--> statement-breakpoint
CREATE INDEX `data_runs_report` ON `data_runs` (`report_id`);--> statement-breakpoint
CREATE TABLE `blocked_emails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`email` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`user_id` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blocked_emails_once` ON `blocked_emails` (`company_id`,`email`);--> statement-breakpoint
CREATE INDEX `blocked_emails_user` ON `blocked_emails` (`user_id`);--> statement-breakpoint
CREATE TABLE `imported_products` (
	`template_id` integer PRIMARY KEY NOT NULL,
	`digests` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`template_id`) REFERENCES `product_templates`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `orders_updated` ON `orders` (`company_id`,`updated_at`);