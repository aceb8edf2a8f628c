ALTER TABLE "payment_transactions" ADD COLUMN "language_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_transactions_refunds" ON "payment_transactions" USING btree ("refunds_id");--> statement-breakpoint
CREATE INDEX "payment_transactions_open" ON "payment_transactions" USING btree ("updated_at") WHERE is_processed = false;