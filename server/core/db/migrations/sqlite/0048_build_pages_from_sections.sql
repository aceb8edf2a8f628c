CREATE TABLE `section_images` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`page_id` integer NOT NULL,
	`section_id` integer NOT NULL,
	`param` text NOT NULL,
	`file_id` integer NOT NULL,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `section_images_place` ON `section_images` (`page_id`,`section_id`,`param`);--> statement-breakpoint
ALTER TABLE `pages` ADD `sections` text DEFAULT '[]' NOT NULL;