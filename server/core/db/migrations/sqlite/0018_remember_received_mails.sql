CREATE TABLE `received_mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `received_mails_key_unique` ON `received_mails` (`key`);--> statement-breakpoint
CREATE INDEX `received_mails_at` ON `received_mails` (`at`);