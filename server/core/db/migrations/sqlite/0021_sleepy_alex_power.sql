PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_pricelists` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`website_id` integer,
	`name` text NOT NULL,
	`currency_code` text NOT NULL,
	`is_selectable` integer DEFAULT true NOT NULL,
	`code` text,
	`country_codes` text NOT NULL,
	`policy` text DEFAULT 'without_discount' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`sequence` integer DEFAULT 10 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`currency_code`) REFERENCES `currencies`(`code`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_pricelists`("id", "company_id", "website_id", "name", "currency_code", "is_selectable", "code", "country_codes", "policy", "is_active", "sequence") SELECT "id", "company_id", "website_id", "name", "currency_code", "is_selectable", "code", "country_codes", "policy", "is_active", "sequence" FROM `pricelists`;--> statement-breakpoint
DROP TABLE `pricelists`;--> statement-breakpoint
ALTER TABLE `__new_pricelists` RENAME TO `pricelists`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `pricelists_company` ON `pricelists` (`company_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pricelists_code` ON `pricelists` (`company_id`,`code`);--> statement-breakpoint
ALTER TABLE `websites` ADD `countries` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
UPDATE `pricelists` SET `policy` = CASE `policy` WHEN 'with_discount' THEN 'without_discount' ELSE 'with_discount' END;