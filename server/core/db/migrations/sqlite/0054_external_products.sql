ALTER TABLE `product_templates` ADD `external_url` text;--> statement-breakpoint
ALTER TABLE `product_templates` ADD `external_label` text;