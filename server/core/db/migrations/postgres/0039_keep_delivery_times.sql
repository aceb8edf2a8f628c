ALTER TABLE "shop_settings" ADD COLUMN "delivery_days" integer;--> statement-breakpoint
ALTER TABLE "product_templates" ADD COLUMN "delivery_days" integer;