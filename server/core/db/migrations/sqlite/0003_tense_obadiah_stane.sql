CREATE TABLE `forms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`website_id` integer,
	`model_name` text NOT NULL,
	`title` text NOT NULL,
	`lead` text NOT NULL,
	`submit_label` text NOT NULL,
	`fields` text NOT NULL,
	`name_field` text DEFAULT '' NOT NULL,
	`email_field` text DEFAULT '' NOT NULL,
	`target` text NOT NULL,
	`url` text DEFAULT '' NOT NULL,
	`success_page` text DEFAULT '' NOT NULL,
	`takes_attachments` integer DEFAULT false NOT NULL,
	`keeps_metadata` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `forms_model_website` ON `forms` (`model_name`,`website_id`);--> statement-breakpoint
CREATE TABLE `job_openings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`website_id` integer,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`body` text NOT NULL,
	`place` text NOT NULL,
	`hours` text NOT NULL,
	`is_published` integer DEFAULT true NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	`posted_at` integer NOT NULL,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `form_submission_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`submission_id` integer NOT NULL,
	`field_name` text NOT NULL,
	`name` text NOT NULL,
	`file_id` integer NOT NULL,
	`scan` text NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `form_submissions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `form_submission_files_submission` ON `form_submission_files` (`submission_id`);--> statement-breakpoint
CREATE INDEX `form_submission_files_file` ON `form_submission_files` (`file_id`);--> statement-breakpoint
CREATE TABLE `form_submissions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`form_id` integer NOT NULL,
	`website_id` integer NOT NULL,
	`language_code` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`state` text DEFAULT 'new' NOT NULL,
	`reasons` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`values` text NOT NULL,
	`custom_infos` text DEFAULT '' NOT NULL,
	`metadata` text DEFAULT '' NOT NULL,
	`record_id` integer,
	`search_text` text DEFAULT '' NOT NULL,
	`content_hash` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`moved_at` integer,
	`moved_by` integer,
	FOREIGN KEY (`form_id`) REFERENCES `forms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`language_code`) REFERENCES `languages`(`code`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`moved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `form_submissions_dedupe_key_unique` ON `form_submissions` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `form_submissions_state` ON `form_submissions` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `form_submissions_content` ON `form_submissions` (`content_hash`,`created_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `customer_reference` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `note` text DEFAULT '' NOT NULL;