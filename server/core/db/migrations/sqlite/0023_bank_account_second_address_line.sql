ALTER TABLE `companies` ADD `street2` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `bank_account` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `partners` ADD `street2` text DEFAULT '' NOT NULL;