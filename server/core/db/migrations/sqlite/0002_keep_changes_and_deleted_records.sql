CREATE TABLE `deleted_records` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`record_id` integer NOT NULL,
	`company_id` integer NOT NULL,
	`website_id` integer NOT NULL,
	`name` text NOT NULL,
	`path` text NOT NULL,
	`role` text NOT NULL,
	`rows` text NOT NULL,
	`links` text NOT NULL,
	`user_id` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deleted_records_record` ON `deleted_records` (`kind`,`record_id`);--> statement-breakpoint
CREATE INDEX `deleted_records_at` ON `deleted_records` (`at`);--> statement-breakpoint
CREATE INDEX `deleted_records_company` ON `deleted_records` (`company_id`);--> statement-breakpoint
CREATE INDEX `deleted_records_website` ON `deleted_records` (`website_id`);--> statement-breakpoint
CREATE INDEX `deleted_records_user` ON `deleted_records` (`user_id`);--> statement-breakpoint
CREATE TABLE `staff_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`record_id` integer,
	`user_id` integer,
	`action` text NOT NULL,
	`fields` text DEFAULT '[]' NOT NULL,
	`submission` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `staff_changes_record` ON `staff_changes` (`kind`,`record_id`,`id`);--> statement-breakpoint
CREATE INDEX `staff_changes_user` ON `staff_changes` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `staff_changes_submission` ON `staff_changes` (`submission`);