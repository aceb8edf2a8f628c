CREATE TABLE `signatures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`model` text NOT NULL,
	`res_id` integer NOT NULL,
	`company_id` integer NOT NULL,
	`digest` text NOT NULL,
	`shown_file_id` integer NOT NULL,
	`shown_hash` text NOT NULL,
	`signer_name` text NOT NULL,
	`method` text NOT NULL,
	`image_id` integer,
	`by` text NOT NULL,
	`user_id` integer,
	`partner_id` integer,
	`agent` text DEFAULT '' NOT NULL,
	`language_code` text NOT NULL,
	`signed_file_id` integer NOT NULL,
	`signed_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`shown_file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`image_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`signed_file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `signatures_shown` ON `signatures` (`model`,`res_id`,`digest`);--> statement-breakpoint
CREATE INDEX `signatures_record` ON `signatures` (`model`,`res_id`,`signed_at`);--> statement-breakpoint
CREATE TABLE `papers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`model` text NOT NULL,
	`res_id` integer NOT NULL,
	`digest` text NOT NULL,
	`file_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `papers_record` ON `papers` (`model`,`res_id`,`digest`);