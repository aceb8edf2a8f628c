ALTER TABLE `shop_settings` ADD `delivery_days` integer;--> statement-breakpoint
ALTER TABLE `product_templates` ADD `delivery_days` integer;