ALTER TABLE "shop_settings" ADD COLUMN "unit_price_for" text DEFAULT 'europe' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "has_small_units" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "content" integer;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "content_unit" text DEFAULT 'g' NOT NULL;