ALTER TABLE "payment_tokens" ADD COLUMN "session_id" bigint;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD COLUMN "looked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "payment_tokens" ADD CONSTRAINT "payment_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_reference_unique" UNIQUE("reference");