ALTER TABLE `event_tickets` ADD `minimum` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `event_tickets` ADD `link_code` text DEFAULT '' NOT NULL;