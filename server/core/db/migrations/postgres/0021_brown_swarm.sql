ALTER TABLE "pricelists" ALTER COLUMN "policy" SET DEFAULT 'without_discount';--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "countries" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "pricelists" SET "policy" = CASE "policy" WHEN 'with_discount' THEN 'without_discount' ELSE 'with_discount' END;