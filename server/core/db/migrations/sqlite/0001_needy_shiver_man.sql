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
ALTER TABLE `orders` ADD `link_id` integer REFERENCES links(id);--> statement-breakpoint
CREATE INDEX `orders_link` ON `orders` (`link_id`);