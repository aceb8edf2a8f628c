CREATE TABLE `opened_downloads` (
	`order_id` integer NOT NULL,
	`template_id` integer NOT NULL,
	`opened_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `template_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`template_id`) REFERENCES `product_templates`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `opened_downloads_template` ON `opened_downloads` (`template_id`);--> statement-breakpoint
ALTER TABLE `shop_settings` ADD `withdrawal_for` text DEFAULT 'europe' NOT NULL;--> statement-breakpoint
ALTER TABLE `shop_settings` ADD `withdrawal_days` integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE `product_templates` ADD `withdrawal` text DEFAULT 'allowed' NOT NULL;--> statement-breakpoint
ALTER TABLE `order_returns` ADD `is_withdrawal` integer DEFAULT false NOT NULL;