CREATE INDEX `invoices_of_order` ON `invoices` (`order_id`);--> statement-breakpoint
ALTER TABLE `order_lines` DROP COLUMN `warning`;--> statement-breakpoint
ALTER TABLE `orders` DROP COLUMN `warning`;