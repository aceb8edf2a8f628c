CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE FUNCTION folded(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  $$ SELECT lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]', '', 'g') COLLATE "und-x-icu") $$;
--> statement-breakpoint
CREATE INDEX "search_partners" ON "partners" USING gin (folded(coalesce("name", '') || chr(10) || coalesce("email", '') || chr(10) || coalesce("company_name", '')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_orders" ON "orders" USING gin (folded(coalesce("name", '') || chr(10) || coalesce("customer_reference", '')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_invoices" ON "invoices" USING gin (folded(coalesce("number", '') || chr(10) || coalesce("customer_reference", '')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_payment_transactions" ON "payment_transactions" USING gin (folded(coalesce("reference", '') || chr(10) || coalesce("acquirer_reference", '')) gin_trgm_ops);
