CREATE TABLE `guest_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session_id` integer NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`code_hash` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`message_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `guest_codes_session` ON `guest_codes` (`session_id`);--> statement-breakpoint
CREATE INDEX `guest_codes_expires` ON `guest_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `message_attachments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	`name` text NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `message_attachments_message` ON `message_attachments` (`message_id`);--> statement-breakpoint
CREATE INDEX `message_attachments_file` ON `message_attachments` (`file_id`);--> statement-breakpoint
CREATE TABLE `message_blocks` (
	`thread_id` integer NOT NULL,
	`block` integer NOT NULL,
	`everybody` integer DEFAULT 0 NOT NULL,
	`everybody1` integer DEFAULT 0 NOT NULL,
	`everybody2` integer DEFAULT 0 NOT NULL,
	`everybody3` integer DEFAULT 0 NOT NULL,
	`everybody4` integer DEFAULT 0 NOT NULL,
	`everybody5` integer DEFAULT 0 NOT NULL,
	`staff` integer DEFAULT 0 NOT NULL,
	`staff1` integer DEFAULT 0 NOT NULL,
	`staff2` integer DEFAULT 0 NOT NULL,
	`staff3` integer DEFAULT 0 NOT NULL,
	`staff4` integer DEFAULT 0 NOT NULL,
	`staff5` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`thread_id`, `block`),
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`thread_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`partner_id` integer,
	`author_name` text DEFAULT '' NOT NULL,
	`guest_email` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT 'comment' NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`body` text NOT NULL,
	`state` text DEFAULT 'posted' NOT NULL,
	`is_internal` integer DEFAULT false NOT NULL,
	`is_published` integer DEFAULT true NOT NULL,
	`reach` text NOT NULL,
	`stars` integer,
	`is_buyer` integer DEFAULT false NOT NULL,
	`is_by_staff` integer DEFAULT false NOT NULL,
	`website_id` integer,
	`language_code` text DEFAULT '' NOT NULL,
	`moderator_id` integer,
	`moderated_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`moderator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_seq` ON `messages` (`thread_id`,`seq`);--> statement-breakpoint
CREATE INDEX `messages_reach` ON `messages` (`thread_id`,`reach`,`seq`);--> statement-breakpoint
CREATE INDEX `messages_stars` ON `messages` (`thread_id`,`stars`,`seq`);--> statement-breakpoint
CREATE INDEX `messages_state` ON `messages` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `messages_partner` ON `messages` (`partner_id`);--> statement-breakpoint
CREATE TABLE `thread_participants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`thread_id` integer NOT NULL,
	`partner_id` integer,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`is_staff` integer DEFAULT false NOT NULL,
	`website_id` integer NOT NULL,
	`language_code` text NOT NULL,
	`muted_at` integer,
	`told_seq` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `thread_participants_email` ON `thread_participants` (`thread_id`,`email`);--> statement-breakpoint
CREATE TABLE `threads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`model` text NOT NULL,
	`res_id` integer NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `threads_record` ON `threads` (`model`,`res_id`);