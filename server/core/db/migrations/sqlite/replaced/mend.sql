-- The chain before added `salesperson_id` and `link_id` to orders without ON DELETE SET NULL, which SQLite can only
-- mend by building the table anew. Ids go on after the highest that was ever given.
CREATE TABLE `__new_orders` (
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
INSERT INTO `__new_orders` (
	`id`, `name`, `state`, `origin`, `version`, `website_id`, `company_id`, `currency_code`, `language_code`,
	`partner_id`, `billing_partner_id`, `shipping_partner_id`, `pricelist_id`, `promo_code`,
	`fiscal_position_id`, `carrier_id`, `pickup_point_id`, `paying_since`, `reminded_at`, `session_id`,
	`access_token`, `link_id`, `customer_reference`, `note`, `salesperson_id`, `ordered_at`, `sent_at`,
	`confirmed_at`, `valid_until`, `requires_signature`, `requires_payment`, `signed_by`, `signed_at`,
	`introduction`, `terms`, `viewed_on`, `amount_untaxed`, `amount_tax`, `amount_total`, `amount_undiscounted`,
	`created_at`, `updated_at`
) SELECT
	`id`, `name`, `state`, `origin`, `version`, `website_id`, `company_id`, `currency_code`, `language_code`,
	`partner_id`, `billing_partner_id`, `shipping_partner_id`, `pricelist_id`, `promo_code`,
	`fiscal_position_id`, `carrier_id`, `pickup_point_id`, `paying_since`, `reminded_at`, `session_id`,
	`access_token`, `link_id`, `customer_reference`, `note`, `salesperson_id`, `ordered_at`, `sent_at`,
	`confirmed_at`, `valid_until`, `requires_signature`, `requires_payment`, `signed_by`, `signed_at`,
	`introduction`, `terms`, `viewed_on`, `amount_untaxed`, `amount_tax`, `amount_total`, `amount_undiscounted`,
	`created_at`, `updated_at`
FROM `orders`;
--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_orders';
--> statement-breakpoint
UPDATE `sqlite_sequence` SET `name` = '__new_orders' WHERE `name` = 'orders';
--> statement-breakpoint
DROP TABLE `orders`;
--> statement-breakpoint
ALTER TABLE `__new_orders` RENAME TO `orders`;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_name_unique` ON `orders` (`name`);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_access_token_unique` ON `orders` (`access_token`);
--> statement-breakpoint
CREATE INDEX `orders_session` ON `orders` (`session_id`,`state`);
--> statement-breakpoint
CREATE INDEX `orders_partner` ON `orders` (`partner_id`,`state`);
--> statement-breakpoint
CREATE INDEX `orders_link` ON `orders` (`link_id`);
