CREATE TABLE `event_rooms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer NOT NULL,
	`name` text NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_rooms_event` ON `event_rooms` (`event_id`);--> statement-breakpoint
CREATE TABLE `event_talk_tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer NOT NULL,
	`name` text NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_talk_tags_event` ON `event_talk_tags` (`event_id`);--> statement-breakpoint
CREATE TABLE `event_talks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`speaker_name` text DEFAULT '' NOT NULL,
	`speaker_role` text NOT NULL,
	`speaker_biography` text NOT NULL,
	`speaker_email` text DEFAULT '' NOT NULL,
	`speaker_phone` text DEFAULT '' NOT NULL,
	`room_id` integer,
	`starts_at` integer,
	`minutes` integer DEFAULT 30 NOT NULL,
	`tag_ids` text DEFAULT '[]' NOT NULL,
	`state` text DEFAULT 'proposal' NOT NULL,
	`language_code` text NOT NULL,
	`suspicions` text DEFAULT '[]' NOT NULL,
	`submission` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`room_id`) REFERENCES `event_rooms`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`language_code`) REFERENCES `languages`(`code`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `event_talks_event` ON `event_talks` (`event_id`,`state`,`starts_at`);--> statement-breakpoint
CREATE INDEX `event_talks_room` ON `event_talks` (`room_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `event_talks_submission` ON `event_talks` (`event_id`,`submission`);--> statement-breakpoint
ALTER TABLE `events` ADD `has_talks` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `has_proposals` integer DEFAULT false NOT NULL;