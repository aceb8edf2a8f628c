CREATE TABLE `survey_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`response_id` integer NOT NULL,
	`question_id` integer NOT NULL,
	`kind` text NOT NULL,
	`value_text` text,
	`value_number` real,
	`value_date` text,
	`label_id` integer,
	`row_id` integer,
	`score` real DEFAULT 0 NOT NULL,
	FOREIGN KEY (`response_id`) REFERENCES `survey_responses`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`question_id`) REFERENCES `survey_questions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`label_id`) REFERENCES `survey_labels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`row_id`) REFERENCES `survey_labels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `survey_answers_response` ON `survey_answers` (`response_id`,`question_id`);--> statement-breakpoint
CREATE INDEX `survey_answers_count` ON `survey_answers` (`question_id`,`label_id`,`row_id`,`response_id`);--> statement-breakpoint
CREATE INDEX `survey_answers_label` ON `survey_answers` (`label_id`,`row_id`,`response_id`);--> statement-breakpoint
CREATE INDEX `survey_answers_number` ON `survey_answers` (`question_id`,`value_number`);--> statement-breakpoint
CREATE INDEX `survey_answers_row` ON `survey_answers` (`row_id`);--> statement-breakpoint
CREATE TABLE `survey_drafts` (
	`response_id` integer NOT NULL,
	`question_id` integer NOT NULL,
	`fields` text NOT NULL,
	`given_at` integer NOT NULL,
	PRIMARY KEY(`response_id`, `question_id`),
	FOREIGN KEY (`response_id`) REFERENCES `survey_responses`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`question_id`) REFERENCES `survey_questions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `survey_labels` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`question_id` integer NOT NULL,
	`role` text DEFAULT 'choice' NOT NULL,
	`key` text NOT NULL,
	`sequence` integer NOT NULL,
	`text` text NOT NULL,
	`score` real DEFAULT 0 NOT NULL,
	`is_correct` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`question_id`) REFERENCES `survey_questions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `survey_labels_key` ON `survey_labels` (`question_id`,`role`,`key`);--> statement-breakpoint
CREATE TABLE `survey_pages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`survey_id` integer NOT NULL,
	`key` text NOT NULL,
	`sequence` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`survey_id`) REFERENCES `surveys`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `survey_pages_key` ON `survey_pages` (`survey_id`,`key`);--> statement-breakpoint
CREATE TABLE `survey_questions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`survey_id` integer NOT NULL,
	`page_id` integer NOT NULL,
	`key` text NOT NULL,
	`sequence` integer NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`is_mandatory` integer DEFAULT false NOT NULL,
	`mandatory_message` text NOT NULL,
	`format` text,
	`length_min` integer,
	`length_max` integer,
	`number_min` real,
	`number_max` real,
	`date_min` text,
	`date_max` text,
	`validation_message` text NOT NULL,
	`display` text DEFAULT 'radio' NOT NULL,
	`has_comment` integer DEFAULT false NOT NULL,
	`is_comment_answer` integer DEFAULT false NOT NULL,
	`comment_message` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`survey_id`) REFERENCES `surveys`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `survey_pages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `survey_questions_key` ON `survey_questions` (`survey_id`,`key`);--> statement-breakpoint
CREATE INDEX `survey_questions_page` ON `survey_questions` (`page_id`);--> statement-breakpoint
CREATE TABLE `survey_responses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`survey_id` integer NOT NULL,
	`token` text NOT NULL,
	`state` text DEFAULT 'new' NOT NULL,
	`is_test` integer DEFAULT false NOT NULL,
	`partner_id` integer,
	`last_page_id` integer,
	`language_code` text DEFAULT 'en_US' NOT NULL,
	`website_id` integer,
	`import_key` text,
	`deadline` integer,
	`score` real,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`survey_id`) REFERENCES `surveys`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`last_page_id`) REFERENCES `survey_pages`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `survey_responses_token_unique` ON `survey_responses` (`token`);--> statement-breakpoint
CREATE INDEX `survey_responses_count` ON `survey_responses` (`survey_id`,`is_test`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `survey_responses_partner` ON `survey_responses` (`partner_id`,`survey_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `survey_responses_import` ON `survey_responses` (`survey_id`,`import_key`);--> statement-breakpoint
CREATE TABLE `surveys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`website_id` integer,
	`slug` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`thank_you` text NOT NULL,
	`deadline` integer,
	`needs_sign_in` integer DEFAULT false NOT NULL,
	`may_go_back` integer DEFAULT true NOT NULL,
	`is_quiz` integer DEFAULT false NOT NULL,
	`design` text DEFAULT 'plain' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `surveys_slug_unique` ON `surveys` (`slug`);--> statement-breakpoint
CREATE INDEX `surveys_company` ON `surveys` (`company_id`);