CREATE TABLE `chat_channels` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`website_id` integer,
	`name` text NOT NULL,
	`button_text` text NOT NULL,
	`welcome` text NOT NULL,
	`placeholder` text NOT NULL,
	`members` text DEFAULT '[]' NOT NULL,
	`rules` text DEFAULT '[]' NOT NULL,
	`in_hours_only` integer DEFAULT false NOT NULL,
	`is_published` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `chat_channels_company` ON `chat_channels` (`company_id`);--> statement-breakpoint
CREATE TABLE `chat_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`conversation_id` integer NOT NULL,
	`body` text NOT NULL,
	`author_id` integer,
	`is_visitors` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `chat_conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `chat_messages_conversation` ON `chat_messages` (`conversation_id`,`id`);--> statement-breakpoint
CREATE TABLE `chat_conversations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`channel_id` integer NOT NULL,
	`website_id` integer NOT NULL,
	`kind` text DEFAULT 'chat' NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`session_id` integer,
	`partner_id` integer,
	`visitor_name` text NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`country_code` text DEFAULT '' NOT NULL,
	`language_code` text NOT NULL,
	`operator_id` integer,
	`taken_at` integer,
	`pages` text DEFAULT '[]' NOT NULL,
	`message_count` integer DEFAULT 0 NOT NULL,
	`is_waiting` integer DEFAULT false NOT NULL,
	`rate` integer,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`channel_id`) REFERENCES `chat_channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`operator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_conversations_uuid_unique` ON `chat_conversations` (`uuid`);--> statement-breakpoint
CREATE INDEX `chat_conversations_channel` ON `chat_conversations` (`channel_id`,`state`,`last_at`);--> statement-breakpoint
CREATE INDEX `chat_conversations_partner` ON `chat_conversations` (`partner_id`);--> statement-breakpoint
CREATE INDEX `chat_conversations_session` ON `chat_conversations` (`session_id`);--> statement-breakpoint
CREATE TABLE `chat_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`shortcut` text NOT NULL,
	`body` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `chat_answers_company` ON `chat_answers` (`company_id`);