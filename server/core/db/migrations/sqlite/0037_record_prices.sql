CREATE TABLE `price_history` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`template_id` integer NOT NULL,
	`variant_id` integer,
	`template_value_id` integer,
	`price` integer,
	`compare_at_price` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`template_id`) REFERENCES `product_templates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`variant_id`) REFERENCES `product_variants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`template_value_id`) REFERENCES `product_template_values`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `price_history_template` ON `price_history` (`template_id`,`id`);--> statement-breakpoint
CREATE INDEX `price_history_variant` ON `price_history` (`variant_id`);--> statement-breakpoint
CREATE INDEX `price_history_value` ON `price_history` (`template_value_id`);--> statement-breakpoint
CREATE TABLE `pricelist_history` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`pricelist_id` integer NOT NULL,
	`rules` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`pricelist_id`) REFERENCES `pricelists`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pricelist_history_list` ON `pricelist_history` (`pricelist_id`,`id`);--> statement-breakpoint
ALTER TABLE `shop_settings` ADD `lowest_price_for` text DEFAULT 'europe' NOT NULL;--> statement-breakpoint
INSERT INTO `price_history` (`template_id`, `variant_id`, `template_value_id`, `price`, `compare_at_price`, `at`) SELECT `id`, null, null, `price`, `compare_at_price`, cast(unixepoch('subsec') * 1000 as integer) FROM `product_templates` WHERE `is_hidden` = 0;--> statement-breakpoint
INSERT INTO `price_history` (`template_id`, `variant_id`, `template_value_id`, `price`, `compare_at_price`, `at`) SELECT `template_id`, `id`, null, `price`, `compare_at_price`, cast(unixepoch('subsec') * 1000 as integer) FROM `product_variants` WHERE `price` IS NOT NULL OR `compare_at_price` IS NOT NULL;--> statement-breakpoint
INSERT INTO `price_history` (`template_id`, `variant_id`, `template_value_id`, `price`, `compare_at_price`, `at`) SELECT `template_id`, null, `id`, `price_extra`, null, cast(unixepoch('subsec') * 1000 as integer) FROM `product_template_values` WHERE `price_extra` <> 0;