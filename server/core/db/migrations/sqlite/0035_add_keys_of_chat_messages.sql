ALTER TABLE `chat_messages` ADD `key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `chat_messages_key` ON `chat_messages` (`conversation_id`,`key`);