CREATE TABLE `reminder_refusals` (
	`company_id` integer NOT NULL,
	`email` text NOT NULL,
	`refused_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `email`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `fiscal_positions` ADD `state_codes` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `fiscal_positions` ADD `zip_from` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `fiscal_positions` ADD `zip_to` text DEFAULT '' NOT NULL;