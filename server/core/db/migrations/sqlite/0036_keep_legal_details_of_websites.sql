CREATE TABLE `legal_details` (
	`website_id` integer PRIMARY KEY NOT NULL,
	`representative` text DEFAULT '' NOT NULL,
	`register` text DEFAULT '' NOT NULL,
	`supervisor` text DEFAULT '' NOT NULL,
	`editor` text DEFAULT '' NOT NULL,
	`data_officer` text DEFAULT '' NOT NULL,
	`hosting` text DEFAULT '' NOT NULL,
	`recipients` text DEFAULT '' NOT NULL,
	`data_authority` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade
);
