ALTER TABLE `pricelists` ADD `max_uses` integer;--> statement-breakpoint
ALTER TABLE `pricelists` ADD `max_uses_each` integer;