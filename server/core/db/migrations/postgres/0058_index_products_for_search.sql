CREATE INDEX "search_product_templates" ON "product_templates" USING gin (folded(coalesce(replace(jsonb_path_query_array("name", '$.*')::text, '\"', '"'), '') || chr(10) || coalesce("handle", '') || chr(10) || coalesce("vendor", '')) gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX "search_product_variants" ON "product_variants" USING gin (folded(coalesce("sku", '') || chr(10) || coalesce("barcode", '')) gin_trgm_ops) WITH (fastupdate = off);
