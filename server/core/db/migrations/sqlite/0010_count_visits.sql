CREATE TABLE `daily_visitors` (
	`day` text NOT NULL,
	`website_id` integer NOT NULL,
	`visitor` text NOT NULL,
	PRIMARY KEY(`day`, `website_id`, `visitor`),
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `visits` (
	`website_id` integer NOT NULL,
	`day` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`website_id`, `day`),
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade
);
