CREATE TABLE `product_former_slugs` (
	`company_id` integer NOT NULL,
	`slug` text NOT NULL,
	`template_id` integer NOT NULL,
	PRIMARY KEY(`company_id`, `slug`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`template_id`) REFERENCES `product_templates`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_former_slugs_template` ON `product_former_slugs` (`template_id`);--> statement-breakpoint
CREATE TABLE `stock_moves` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`variant_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`on_hand` integer NOT NULL,
	`reason` text NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`user_id` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`variant_id`) REFERENCES `product_variants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `stock_moves_variant` ON `stock_moves` (`variant_id`,`id`);--> statement-breakpoint
CREATE INDEX `stock_moves_reference` ON `stock_moves` (`reference`);--> statement-breakpoint
CREATE INDEX `stock_moves_user` ON `stock_moves` (`user_id`);--> statement-breakpoint
ALTER TABLE `product_images` ADD `focus_x` integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE `product_images` ADD `focus_y` integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE `product_templates` ADD `slug` text;--> statement-breakpoint
ALTER TABLE `product_templates` ADD `seo_title` text;--> statement-breakpoint
ALTER TABLE `product_templates` ADD `seo_description` text;--> statement-breakpoint
ALTER TABLE `product_templates` ADD `publish_at` integer;--> statement-breakpoint
ALTER TABLE `product_templates` ADD `low_stock_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `product_templates_slug` ON `product_templates` (`company_id`,`slug`);--> statement-breakpoint
ALTER TABLE `product_variants` ADD `cost` integer;