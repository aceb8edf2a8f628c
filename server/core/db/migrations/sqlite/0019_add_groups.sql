CREATE TABLE `group_attachments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	`name` text NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `group_messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `group_attachments_message` ON `group_attachments` (`message_id`);--> statement-breakpoint
CREATE INDEX `group_attachments_file` ON `group_attachments` (`file_id`);--> statement-breakpoint
CREATE TABLE `group_members` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_id` integer NOT NULL,
	`email` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`partner_id` integer,
	`language_code` text NOT NULL,
	`state` text NOT NULL,
	`delivery` text DEFAULT 'each' NOT NULL,
	`rule` text DEFAULT 'usual' NOT NULL,
	`bounces` integer DEFAULT 0 NOT NULL,
	`stopped_at` integer,
	`changed_at` integer NOT NULL,
	`digested_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `group_members_email` ON `group_members` (`group_id`,`email`);--> statement-breakpoint
CREATE INDEX `group_members_state` ON `group_members` (`group_id`,`state`,`delivery`,`id`);--> statement-breakpoint
CREATE INDEX `group_members_person` ON `group_members` (`email`);--> statement-breakpoint
CREATE INDEX `group_members_partner` ON `group_members` (`partner_id`);--> statement-breakpoint
CREATE TABLE `group_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_id` integer NOT NULL,
	`thread_id` integer NOT NULL,
	`parent_id` integer,
	`message_id` text NOT NULL,
	`partner_id` integer,
	`author_name` text NOT NULL,
	`author_email` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`body` text NOT NULL,
	`state` text NOT NULL,
	`source` text NOT NULL,
	`claimed_by` integer,
	`claimed_at` integer,
	`moderator_id` integer,
	`moderated_at` integer,
	`sent_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`thread_id`) REFERENCES `group_threads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`claimed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`moderator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `group_messages_message` ON `group_messages` (`group_id`,`message_id`);--> statement-breakpoint
CREATE INDEX `group_messages_date` ON `group_messages` (`group_id`,`state`,`sent_at`,`id`);--> statement-breakpoint
CREATE INDEX `group_messages_thread` ON `group_messages` (`thread_id`,`state`,`sent_at`,`id`);--> statement-breakpoint
CREATE INDEX `group_messages_parent` ON `group_messages` (`parent_id`);--> statement-breakpoint
CREATE INDEX `group_messages_author` ON `group_messages` (`author_email`);--> statement-breakpoint
CREATE INDEX `group_messages_partner` ON `group_messages` (`partner_id`);--> statement-breakpoint
CREATE INDEX `group_messages_waiting` ON `group_messages` (`state`,`id`);--> statement-breakpoint
CREATE TABLE `group_months` (
	`group_id` integer NOT NULL,
	`month` text NOT NULL,
	`threads` integer DEFAULT 0 NOT NULL,
	`messages` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`group_id`, `month`),
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `group_threads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_id` integer NOT NULL,
	`subject` text NOT NULL,
	`root_id` integer DEFAULT 0 NOT NULL,
	`message_count` integer DEFAULT 0 NOT NULL,
	`started_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `group_threads_last` ON `group_threads` (`group_id`,`last_at`,`id`);--> statement-breakpoint
CREATE INDEX `group_threads_started` ON `group_threads` (`group_id`,`started_at`,`id`);--> statement-breakpoint
CREATE TABLE `group_words` (
	`group_id` integer NOT NULL,
	`word` text NOT NULL,
	`message_id` integer NOT NULL,
	PRIMARY KEY(`group_id`, `word`, `message_id`),
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `group_messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `group_words_message` ON `group_words` (`message_id`);--> statement-breakpoint
CREATE TABLE `groups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`website_id` integer NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`alias` text NOT NULL,
	`access` text DEFAULT 'public' NOT NULL,
	`posters` text DEFAULT 'members' NOT NULL,
	`is_published` integer DEFAULT true NOT NULL,
	`thread_count` integer DEFAULT 0 NOT NULL,
	`message_count` integer DEFAULT 0 NOT NULL,
	`member_count` integer DEFAULT 0 NOT NULL,
	`last_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `groups_alias_unique` ON `groups` (`alias`);--> statement-breakpoint
CREATE INDEX `groups_website` ON `groups` (`website_id`);--> statement-breakpoint
ALTER TABLE `mails` ADD `list` text;