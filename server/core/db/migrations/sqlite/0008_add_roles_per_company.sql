CREATE TABLE `user_company_roles` (
	`user_id` integer NOT NULL,
	`company_id` integer NOT NULL,
	`role` text NOT NULL,
	PRIMARY KEY(`user_id`, `company_id`, `role`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `companies` ADD `second_factor_from` integer;--> statement-breakpoint
INSERT INTO `user_roles` (`user_id`, `role`) SELECT `user_id`, 'messages' FROM `user_roles` WHERE `role` = 'employee';--> statement-breakpoint
INSERT INTO `user_roles` (`user_id`, `role`) SELECT `user_id`, 'links' FROM `user_roles` WHERE `role` = 'employee';
