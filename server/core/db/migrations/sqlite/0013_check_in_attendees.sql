ALTER TABLE `event_registrations` ADD `ticket_edition` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `event_registrations` ADD `attended_door` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `event_registrations` ADD `attended_scan` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `event_registrations_list` ON `event_registrations` (`event_id`,`id`);--> statement-breakpoint
ALTER TABLE `events` ADD `names_until` integer;--> statement-breakpoint
ALTER TABLE `mails` ADD `attachments` text DEFAULT '[]' NOT NULL;