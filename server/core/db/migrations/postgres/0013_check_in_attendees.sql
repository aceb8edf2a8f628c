ALTER TABLE "event_registrations" ADD COLUMN "ticket_edition" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD COLUMN "attended_door" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD COLUMN "attended_scan" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "names_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "event_registrations_list" ON "event_registrations" USING btree ("event_id","id");