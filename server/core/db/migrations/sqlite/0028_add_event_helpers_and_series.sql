CREATE TABLE `event_helpers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_helpers_person` ON `event_helpers` (`event_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `event_helpers_user` ON `event_helpers` (`user_id`);--> statement-breakpoint
ALTER TABLE `events` ADD `series_id` integer;