ALTER TABLE `product_templates` ADD `grid_columns` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `product_templates` ADD `grid_rows` integer DEFAULT 1 NOT NULL;