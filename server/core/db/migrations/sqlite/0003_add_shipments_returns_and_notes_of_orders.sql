CREATE TABLE `order_return_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`return_id` integer NOT NULL,
	`order_line_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`reason` text NOT NULL,
	`received` integer DEFAULT 0 NOT NULL,
	`restocked` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`return_id`) REFERENCES `order_returns`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_return_lines_quantity" CHECK("order_return_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_return_lines_once` ON `order_return_lines` (`return_id`,`order_line_id`);--> statement-breakpoint
CREATE INDEX `order_return_lines_line` ON `order_return_lines` (`order_line_id`);--> statement-breakpoint
CREATE TABLE `order_returns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`sequence` integer NOT NULL,
	`state` text DEFAULT 'asked' NOT NULL,
	`origin` text NOT NULL,
	`comment` text DEFAULT '' NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`submission` text NOT NULL,
	`refunded` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`received_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_returns_submission_unique` ON `order_returns` (`submission`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_returns_order` ON `order_returns` (`order_id`,`sequence`);--> statement-breakpoint
CREATE TABLE `order_tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`name` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_tags_once` ON `order_tags` (`order_id`,`name`);--> statement-breakpoint
CREATE INDEX `order_tags_name` ON `order_tags` (`name`);--> statement-breakpoint
CREATE TABLE `shipment_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`shipment_id` integer NOT NULL,
	`order_line_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "shipment_lines_quantity" CHECK("shipment_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shipment_lines_once` ON `shipment_lines` (`shipment_id`,`order_line_id`);--> statement-breakpoint
CREATE INDEX `shipment_lines_line` ON `shipment_lines` (`order_line_id`);--> statement-breakpoint
CREATE TABLE `shipments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`sequence` integer NOT NULL,
	`carrier_name` text DEFAULT '' NOT NULL,
	`tracking_number` text DEFAULT '' NOT NULL,
	`tracking_url` text DEFAULT '' NOT NULL,
	`submission` text NOT NULL,
	`by` text DEFAULT '' NOT NULL,
	`shipped_at` integer NOT NULL,
	`cancelled_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shipments_submission_unique` ON `shipments` (`submission`);--> statement-breakpoint
CREATE UNIQUE INDEX `shipments_order` ON `shipments` (`order_id`,`sequence`);--> statement-breakpoint
ALTER TABLE `orders` ADD `fulfilment` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `payment_status` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `return_status` text;--> statement-breakpoint
CREATE INDEX `orders_fulfilment` ON `orders` (`company_id`,`fulfilment`,`state`);--> statement-breakpoint
CREATE INDEX `orders_not_counted` ON `orders` (`id`) WHERE fulfilment is null and state in ('sent', 'sale', 'done');--> statement-breakpoint
ALTER TABLE `document_events` ADD `note` text DEFAULT '' NOT NULL;