CREATE TABLE `event_waiting` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer NOT NULL,
	`ticket_id` integer,
	`website_id` integer NOT NULL,
	`language_code` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`wanted` integer NOT NULL,
	`access_token` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`offered` integer DEFAULT 0 NOT NULL,
	`offer_ends_at` integer,
	`joined_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ticket_id`) REFERENCES `event_tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`language_code`) REFERENCES `languages`(`code`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_waiting_access_token_unique` ON `event_waiting` (`access_token`);--> statement-breakpoint
CREATE INDEX `event_waiting_order` ON `event_waiting` (`event_id`,`state`,`joined_at`);--> statement-breakpoint
CREATE INDEX `event_waiting_offers` ON `event_waiting` (`state`,`offer_ends_at`);--> statement-breakpoint
CREATE INDEX `event_waiting_ticket` ON `event_waiting` (`ticket_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `event_waiting_email` ON `event_waiting` (`event_id`,`email`);