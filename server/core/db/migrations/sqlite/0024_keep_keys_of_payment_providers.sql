CREATE TABLE `payment_webhooks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`acquirer_id` integer NOT NULL,
	`about` text DEFAULT '' NOT NULL,
	`problem` text DEFAULT '' NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	FOREIGN KEY (`acquirer_id`) REFERENCES `payment_acquirers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_webhooks_kind` ON `payment_webhooks` (`acquirer_id`,`about`,`problem`);--> statement-breakpoint
ALTER TABLE `payment_acquirers` ADD `secret_keys` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_acquirers` ADD `keys_account` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_acquirers` ADD `keys_mode` text;--> statement-breakpoint
ALTER TABLE `payment_acquirers` ADD `keys_saved_at` integer;