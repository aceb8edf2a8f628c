ALTER TABLE "sessions" ADD COLUMN "signed_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "password_at" timestamp (3) with time zone;