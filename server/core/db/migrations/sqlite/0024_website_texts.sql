ALTER TABLE `companies` ADD `opening_hours` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `websites` ADD `promises` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `pages` ADD `parts` text DEFAULT '{}' NOT NULL;