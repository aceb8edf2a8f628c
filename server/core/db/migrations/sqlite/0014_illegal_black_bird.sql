CREATE TABLE `order_line_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`file_id` integer NOT NULL,
	`sent_as` text NOT NULL,
	`line_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `order_line_files_file` ON `order_line_files` (`file_id`);--> statement-breakpoint
CREATE INDEX `order_line_files_line` ON `order_line_files` (`line_id`);