CREATE TABLE `event_seat_holds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` integer NOT NULL,
	`order_line_id` integer,
	`quantity` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `event_tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "event_seat_holds_quantity" CHECK("event_seat_holds"."quantity" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_seat_holds_line` ON `event_seat_holds` (`order_line_id`);--> statement-breakpoint
CREATE INDEX `event_seat_holds_ticket` ON `event_seat_holds` (`ticket_id`);--> statement-breakpoint
CREATE INDEX `event_seat_holds_expires` ON `event_seat_holds` (`expires_at`);--> statement-breakpoint
ALTER TABLE `event_registrations` ADD `order_line_id` integer REFERENCES order_lines(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `event_registrations` ADD `order_id` integer REFERENCES orders(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `event_registrations_line` ON `event_registrations` (`order_line_id`);--> statement-breakpoint
CREATE INDEX `event_registrations_order` ON `event_registrations` (`order_id`);--> statement-breakpoint
ALTER TABLE `event_tickets` ADD `price` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `event_tickets` ADD `variant_id` integer REFERENCES product_variants(id) ON DELETE set null;--> statement-breakpoint
CREATE UNIQUE INDEX `event_tickets_variant` ON `event_tickets` (`variant_id`);--> statement-breakpoint
ALTER TABLE `events` ADD `takes_names_later` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `product_templates` ADD `is_hidden` integer DEFAULT false NOT NULL;