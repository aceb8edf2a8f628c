CREATE TABLE `slide_certificates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`channel_id` integer NOT NULL,
	`user_id` integer,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`course` text NOT NULL,
	`file_id` integer NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`channel_id`) REFERENCES `slide_channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `slide_certificates_code_unique` ON `slide_certificates` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `slide_certificates_person` ON `slide_certificates` (`channel_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `slide_certificates_user` ON `slide_certificates` (`user_id`);--> statement-breakpoint
CREATE INDEX `slide_certificates_file` ON `slide_certificates` (`file_id`);--> statement-breakpoint
CREATE TABLE `slide_completions` (
	`slide_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`completed_at` integer NOT NULL,
	PRIMARY KEY(`slide_id`, `user_id`),
	FOREIGN KEY (`slide_id`) REFERENCES `slides`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `slide_completions_user` ON `slide_completions` (`user_id`);--> statement-breakpoint
CREATE TABLE `slide_days` (
	`slide_id` integer NOT NULL,
	`day` text NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`completions` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`slide_id`, `day`),
	FOREIGN KEY (`slide_id`) REFERENCES `slides`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `slide_days_day` ON `slide_days` (`day`);--> statement-breakpoint
ALTER TABLE `slide_categories` ADD `survey_id` integer REFERENCES surveys(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `slide_categories` ADD `pass_score` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `slide_categories_survey` ON `slide_categories` (`survey_id`);--> statement-breakpoint
ALTER TABLE `slide_channels` ADD `is_course` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `slide_channels` ADD `product_id` integer REFERENCES product_templates(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `slide_channels_product` ON `slide_channels` (`product_id`);