CREATE TABLE `mailing_contacts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`language_code` text NOT NULL,
	`blocked_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mailing_contacts_email_unique` ON `mailing_contacts` (`email`);--> statement-breakpoint
CREATE TABLE `followed_records` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`model` text NOT NULL,
	`record_id` integer NOT NULL,
	`facts` text NOT NULL,
	`noticed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `followed_records_record` ON `followed_records` (`model`,`record_id`);--> statement-breakpoint
CREATE TABLE `followers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`model` text NOT NULL,
	`record_id` integer NOT NULL,
	`contact_id` integer NOT NULL,
	`website_id` integer NOT NULL,
	`language_code` text NOT NULL,
	`is_on` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`contact_id`) REFERENCES `mailing_contacts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `followers_record_contact` ON `followers` (`model`,`record_id`,`contact_id`);--> statement-breakpoint
CREATE INDEX `followers_contact` ON `followers` (`contact_id`);--> statement-breakpoint
CREATE TABLE `mailing_feedback` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`website_id` integer NOT NULL,
	`contact_id` integer NOT NULL,
	`mailing_id` integer,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `mailing_contacts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`mailing_id`) REFERENCES `mailings`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `mailing_feedback_website` ON `mailing_feedback` (`website_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `mailing_lists` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`website_id` integer NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`is_offered` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mailing_lists_website` ON `mailing_lists` (`website_id`);--> statement-breakpoint
CREATE TABLE `mailings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`list_id` integer NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`author_id` integer,
	`done_up_to` integer DEFAULT 0 NOT NULL,
	`sent_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	FOREIGN KEY (`list_id`) REFERENCES `mailing_lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `mailings_list` ON `mailings` (`list_id`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`list_id` integer NOT NULL,
	`contact_id` integer NOT NULL,
	`is_on` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`list_id`) REFERENCES `mailing_lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `mailing_contacts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_list_contact` ON `subscriptions` (`list_id`,`contact_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_contact` ON `subscriptions` (`contact_id`);--> statement-breakpoint
ALTER TABLE `mails` ADD `condition` text;