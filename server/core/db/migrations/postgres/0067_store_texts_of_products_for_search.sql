-- What the index finds is checked in each row, and to fold all languages of a name again takes longest.
ALTER TABLE "product_templates" ADD COLUMN "search_text" text GENERATED ALWAYS AS (folded(coalesce(replace(jsonb_path_query_array("name", '$.*')::text, '\"', '"'), '') || chr(10) || coalesce("handle", '') || chr(10) || coalesce("vendor", ''))) STORED;
--> statement-breakpoint
CREATE INDEX "search_text_product_templates" ON "product_templates" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "search_text" text GENERATED ALWAYS AS (folded(coalesce("sku", '') || chr(10) || coalesce("barcode", ''))) STORED;
--> statement-breakpoint
CREATE INDEX "search_text_product_variants" ON "product_variants" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate = off);
