CREATE TABLE `projects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`company_id` integer NOT NULL,
	`partner_id` integer,
	`manager_id` integer,
	`are_ratings_published` integer DEFAULT false NOT NULL,
	`access_token` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`manager_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `projects_access_token_unique` ON `projects` (`access_token`);--> statement-breakpoint
CREATE INDEX `projects_partner` ON `projects` (`partner_id`);--> statement-breakpoint
CREATE TABLE `tasks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'new' NOT NULL,
	`partner_id` integer,
	`assignee_id` integer,
	`deadline` integer,
	`sequence` integer DEFAULT 10 NOT NULL,
	`access_token` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`assignee_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_access_token_unique` ON `tasks` (`access_token`);--> statement-breakpoint
CREATE INDEX `tasks_project` ON `tasks` (`project_id`);--> statement-breakpoint
CREATE INDEX `tasks_partner` ON `tasks` (`partner_id`);--> statement-breakpoint
CREATE TABLE `ratings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`model` text NOT NULL,
	`res_id` integer NOT NULL,
	`parent_model` text DEFAULT '' NOT NULL,
	`parent_res_id` integer,
	`partner_id` integer,
	`rated_partner_id` integer,
	`value` integer DEFAULT 0 NOT NULL,
	`token_hash` text,
	`consumed` integer DEFAULT false NOT NULL,
	`feedback` text DEFAULT '' NOT NULL,
	`message_id` integer,
	`published` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`rated_at` integer,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`rated_partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ratings_token_hash_unique` ON `ratings` (`token_hash`);--> statement-breakpoint
CREATE INDEX `ratings_record` ON `ratings` (`model`,`res_id`);--> statement-breakpoint
CREATE INDEX `ratings_parent` ON `ratings` (`parent_model`,`parent_res_id`,`rated_at`);--> statement-breakpoint
CREATE INDEX `ratings_message` ON `ratings` (`message_id`);--> statement-breakpoint
ALTER TABLE `partners` ADD `state_code` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `partners` ADD `company_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `partners` ADD `vat` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `user_agent` text DEFAULT '' NOT NULL;