-- The release before searches without them, only slower.
DROP INDEX "search_product_templates";
--> statement-breakpoint
DROP INDEX "search_product_variants";
