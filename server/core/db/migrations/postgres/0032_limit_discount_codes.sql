ALTER TABLE "pricelists" ADD COLUMN "max_uses" integer;--> statement-breakpoint
ALTER TABLE "pricelists" ADD COLUMN "max_uses_each" integer;