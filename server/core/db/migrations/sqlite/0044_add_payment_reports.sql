CREATE TABLE `payment_differences` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`acquirer_id` integer NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`transaction_id` integer,
	`line_id` integer,
	`ledger_amount` integer,
	`reported_amount` integer,
	`currency_code` text NOT NULL,
	`happened_at` integer NOT NULL,
	`found_at` integer NOT NULL,
	FOREIGN KEY (`acquirer_id`) REFERENCES `payment_acquirers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`transaction_id`) REFERENCES `payment_transactions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`line_id`) REFERENCES `payment_report_lines`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_differences_key` ON `payment_differences` (`acquirer_id`,`key`);--> statement-breakpoint
CREATE TABLE `payment_payouts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`acquirer_id` integer NOT NULL,
	`key` text NOT NULL,
	`reference` text NOT NULL,
	`amount` integer,
	`currency_code` text NOT NULL,
	`state` text NOT NULL,
	`arrives_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`acquirer_id`) REFERENCES `payment_acquirers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_payouts_key` ON `payment_payouts` (`acquirer_id`,`key`);--> statement-breakpoint
CREATE TABLE `payment_report_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`acquirer_id` integer NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`reference` text NOT NULL,
	`acquirer_reference` text NOT NULL,
	`transaction_id` integer,
	`payout_id` integer,
	`amount` integer,
	`currency_code` text NOT NULL,
	`fee` integer,
	`net` integer,
	`balance_currency` text NOT NULL,
	`description` text NOT NULL,
	`happened_at` integer NOT NULL,
	FOREIGN KEY (`acquirer_id`) REFERENCES `payment_acquirers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`transaction_id`) REFERENCES `payment_transactions`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`payout_id`) REFERENCES `payment_payouts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_report_lines_key` ON `payment_report_lines` (`acquirer_id`,`key`);--> statement-breakpoint
CREATE INDEX `payment_report_lines_transaction` ON `payment_report_lines` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `payment_report_lines_payout` ON `payment_report_lines` (`payout_id`);--> statement-breakpoint
CREATE TABLE `payment_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`acquirer_id` integer NOT NULL,
	`cursor` text DEFAULT '' NOT NULL,
	`compared_from` integer NOT NULL,
	`completed_at` integer,
	`tried_at` integer NOT NULL,
	`problem` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`acquirer_id`) REFERENCES `payment_acquirers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_reports_acquirer_id_unique` ON `payment_reports` (`acquirer_id`);