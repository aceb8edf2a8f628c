CREATE TABLE `translations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`language_code` text NOT NULL,
	`key` text NOT NULL,
	`context` text DEFAULT '' NOT NULL,
	`source` text NOT NULL,
	`plural` text DEFAULT '' NOT NULL,
	`shipped` text DEFAULT '[]' NOT NULL,
	`own` text DEFAULT '[]' NOT NULL,
	`shown` text DEFAULT '' NOT NULL,
	`state` text NOT NULL,
	`is_used` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`language_code`) REFERENCES `languages`(`code`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `translations_key` ON `translations` (`language_code`,`key`);--> statement-breakpoint
CREATE INDEX `translations_state` ON `translations` (`state`);