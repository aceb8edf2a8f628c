ALTER TABLE "product_templates" ADD COLUMN "external_url" text;--> statement-breakpoint
ALTER TABLE "product_templates" ADD COLUMN "external_label" jsonb;