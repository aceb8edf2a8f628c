ALTER TABLE `payment_tokens` ADD `session_id` integer REFERENCES sessions(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `payment_transactions` ADD `outcome` text;--> statement-breakpoint
ALTER TABLE `payment_transactions` ADD `looked_at` integer;--> statement-breakpoint
ALTER TABLE `invoice_payments` ADD `reference` text;--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_payments_reference_unique` ON `invoice_payments` (`reference`);