ALTER TABLE `sessions` ADD `signed_in_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `password_at` integer;