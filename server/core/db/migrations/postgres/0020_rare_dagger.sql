ALTER TABLE "product_templates" ADD COLUMN "grid_columns" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_templates" ADD COLUMN "grid_rows" integer DEFAULT 1 NOT NULL;