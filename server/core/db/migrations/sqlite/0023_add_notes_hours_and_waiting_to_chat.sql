ALTER TABLE `chat_channels` ADD `hours` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_channels` ADD `time_zone` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_channels` ADD `remind_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_channels` ADD `keep_days` integer DEFAULT 365 NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_channels` ADD `consent` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_channels` ADD `questions` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_messages` ADD `is_note` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_conversations` ADD `waiting_since` integer;--> statement-breakpoint
ALTER TABLE `chat_conversations` ADD `reminded_at` integer;--> statement-breakpoint
ALTER TABLE `chat_conversations` ADD `asked_at` integer;--> statement-breakpoint
ALTER TABLE `chat_conversations` ADD `answered_at` integer;--> statement-breakpoint
CREATE INDEX `chat_conversations_waiting` ON `chat_conversations` (`waiting_since`);