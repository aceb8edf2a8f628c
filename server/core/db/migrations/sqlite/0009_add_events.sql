CREATE TABLE `event_bookings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer NOT NULL,
	`website_id` integer NOT NULL,
	`language_code` text NOT NULL,
	`partner_id` integer,
	`access_token` text NOT NULL,
	`submission` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`language_code`) REFERENCES `languages`(`code`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_bookings_access_token_unique` ON `event_bookings` (`access_token`);--> statement-breakpoint
CREATE INDEX `event_bookings_partner` ON `event_bookings` (`partner_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `event_bookings_submission` ON `event_bookings` (`event_id`,`submission`);--> statement-breakpoint
CREATE TABLE `event_questions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer NOT NULL,
	`title` text NOT NULL,
	`is_required` integer DEFAULT false NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_questions_event` ON `event_questions` (`event_id`);--> statement-breakpoint
CREATE TABLE `event_registrations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer NOT NULL,
	`booking_id` integer NOT NULL,
	`ticket_id` integer,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`answers` text DEFAULT '{}' NOT NULL,
	`state` text DEFAULT 'confirmed' NOT NULL,
	`created_at` integer NOT NULL,
	`cancelled_at` integer,
	`attended_at` integer,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`booking_id`) REFERENCES `event_bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ticket_id`) REFERENCES `event_tickets`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `event_registrations_event` ON `event_registrations` (`event_id`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `event_registrations_booking` ON `event_registrations` (`booking_id`);--> statement-breakpoint
CREATE INDEX `event_registrations_ticket` ON `event_registrations` (`ticket_id`);--> statement-breakpoint
CREATE TABLE `event_tickets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`seats` integer,
	`seats_taken` integer DEFAULT 0 NOT NULL,
	`opens_at` integer,
	`closes_at` integer,
	`maximum` integer DEFAULT 9 NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_tickets_event` ON `event_tickets` (`event_id`);--> statement-breakpoint
CREATE TABLE `event_types` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_types_company` ON `event_types` (`company_id`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`website_id` integer,
	`type_id` integer,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`source` text NOT NULL,
	`body` text NOT NULL,
	`image_id` integer,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`time_zone` text NOT NULL,
	`is_online` integer DEFAULT false NOT NULL,
	`online_url` text DEFAULT '' NOT NULL,
	`place_name` text DEFAULT '' NOT NULL,
	`street` text DEFAULT '' NOT NULL,
	`zip` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`country_code` text DEFAULT '' NOT NULL,
	`seats` integer,
	`seats_taken` integer DEFAULT 0 NOT NULL,
	`registration_opens_at` integer,
	`registration_closes_at` integer,
	`cancel_until` integer,
	`has_introduction` integer DEFAULT true NOT NULL,
	`has_location` integer DEFAULT true NOT NULL,
	`state` text DEFAULT 'confirmed' NOT NULL,
	`is_published` integer DEFAULT false NOT NULL,
	`sequence` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`type_id`) REFERENCES `event_types`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`image_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `events_company` ON `events` (`company_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `events_type` ON `events` (`type_id`);