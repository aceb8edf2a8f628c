CREATE TABLE `slide_categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`channel_id` integer NOT NULL,
	`name` text NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`channel_id`) REFERENCES `slide_channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `slide_categories_channel` ON `slide_categories` (`channel_id`,`sequence`);--> statement-breakpoint
CREATE TABLE `slide_channels` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`website_id` integer,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`visibility` text DEFAULT 'public' NOT NULL,
	`download` text DEFAULT 'none' NOT NULL,
	`sorting` text DEFAULT 'date' NOT NULL,
	`promoted_id` integer,
	`is_published` integer DEFAULT false NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `slide_channels_company` ON `slide_channels` (`company_id`,`sequence`);--> statement-breakpoint
CREATE TABLE `slide_members` (
	`channel_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`right` text DEFAULT 'read' NOT NULL,
	PRIMARY KEY(`channel_id`, `user_id`),
	FOREIGN KEY (`channel_id`) REFERENCES `slide_channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `slide_members_user` ON `slide_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `slide_pages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slide_id` integer NOT NULL,
	`number` integer NOT NULL,
	`text` text NOT NULL,
	`image_id` integer,
	`width` integer DEFAULT 0 NOT NULL,
	`height` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`slide_id`) REFERENCES `slides`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`image_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `slide_pages_number` ON `slide_pages` (`slide_id`,`number`);--> statement-breakpoint
CREATE INDEX `slide_pages_image` ON `slide_pages` (`image_id`);--> statement-breakpoint
CREATE TABLE `slide_shares` (
	`slide_id` integer NOT NULL,
	`network` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`slide_id`, `network`),
	FOREIGN KEY (`slide_id`) REFERENCES `slides`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `slide_taggings` (
	`slide_id` integer NOT NULL,
	`tag_id` integer NOT NULL,
	PRIMARY KEY(`slide_id`, `tag_id`),
	FOREIGN KEY (`slide_id`) REFERENCES `slides`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tag_id`) REFERENCES `slide_tags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `slide_taggings_tag` ON `slide_taggings` (`tag_id`);--> statement-breakpoint
CREATE TABLE `slide_tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `slide_tags_company` ON `slide_tags` (`company_id`);--> statement-breakpoint
CREATE TABLE `slide_visits` (
	`slide_id` integer NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`visitor` text NOT NULL,
	PRIMARY KEY(`slide_id`, `kind`, `day`, `visitor`),
	FOREIGN KEY (`slide_id`) REFERENCES `slides`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `slide_visits_day` ON `slide_visits` (`day`);--> statement-breakpoint
CREATE TABLE `slide_votes` (
	`slide_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`vote` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`slide_id`, `user_id`),
	FOREIGN KEY (`slide_id`) REFERENCES `slides`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "slide_votes_vote" CHECK("slide_votes"."vote" in (1, -1))
);
--> statement-breakpoint
CREATE INDEX `slide_votes_user` ON `slide_votes` (`user_id`);--> statement-breakpoint
CREATE TABLE `slides` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`channel_id` integer NOT NULL,
	`category_id` integer,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`type` text NOT NULL,
	`language_code` text NOT NULL,
	`file_id` integer,
	`image_id` integer,
	`captions_id` integer,
	`url` text DEFAULT '' NOT NULL,
	`video_id` text DEFAULT '' NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`page_count` integer,
	`outline` text DEFAULT '[]' NOT NULL,
	`reading` text DEFAULT 'none' NOT NULL,
	`reading_problem` text DEFAULT '' NOT NULL,
	`is_published` integer DEFAULT false NOT NULL,
	`published_at` integer,
	`author_id` integer,
	`sequence` integer DEFAULT 10 NOT NULL,
	`likes` integer DEFAULT 0 NOT NULL,
	`dislikes` integer DEFAULT 0 NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`embed_views` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`channel_id`) REFERENCES `slide_channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`category_id`) REFERENCES `slide_categories`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`language_code`) REFERENCES `languages`(`code`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`image_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`captions_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`author_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `slides_name` ON `slides` (`channel_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `slides_published` ON `slides` (`channel_id`,`is_published`,`published_at`);--> statement-breakpoint
CREATE INDEX `slides_category` ON `slides` (`category_id`);--> statement-breakpoint
CREATE INDEX `slides_file` ON `slides` (`file_id`);--> statement-breakpoint
CREATE INDEX `slides_image` ON `slides` (`image_id`);--> statement-breakpoint
CREATE INDEX `slides_captions` ON `slides` (`captions_id`);--> statement-breakpoint
CREATE INDEX `slides_author` ON `slides` (`author_id`);--> statement-breakpoint
CREATE INDEX `slides_video` ON `slides` (`channel_id`,`video_id`);