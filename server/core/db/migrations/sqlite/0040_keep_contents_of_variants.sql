ALTER TABLE `shop_settings` ADD `unit_price_for` text DEFAULT 'europe' NOT NULL;--> statement-breakpoint
ALTER TABLE `shop_settings` ADD `has_small_units` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `product_variants` ADD `content` integer;--> statement-breakpoint
ALTER TABLE `product_variants` ADD `content_unit` text DEFAULT 'g' NOT NULL;