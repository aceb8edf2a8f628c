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
ALTER TABLE `pages` ADD `source` text;--> statement-breakpoint
ALTER TABLE `pages` ADD `markup` text DEFAULT 'html' NOT NULL;--> statement-breakpoint
ALTER TABLE `pages` ADD `version` integer DEFAULT 1 NOT NULL;