ALTER TABLE "event_tickets" ADD COLUMN "minimum" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_tickets" ADD COLUMN "link_code" text DEFAULT '' NOT NULL;