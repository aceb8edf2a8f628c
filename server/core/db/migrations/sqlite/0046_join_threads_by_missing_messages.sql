CREATE TABLE `group_missing` (
	`group_id` integer NOT NULL,
	`message_id` text NOT NULL,
	`named_by_id` integer NOT NULL,
	`distance` integer NOT NULL,
	PRIMARY KEY(`group_id`, `message_id`, `named_by_id`),
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`named_by_id`) REFERENCES `group_messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `group_missing_named_by` ON `group_missing` (`named_by_id`);