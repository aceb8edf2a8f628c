-- These tables are filled by triggers, which a rebuild of the tables that they watch would drop.
CREATE VIRTUAL TABLE search_product_templates USING fts5(text, tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
INSERT INTO search_product_templates (search_product_templates, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO search_product_templates (rowid, text) SELECT id, folded(coalesce((SELECT group_concat(value, char(10)) FROM json_each(product_templates.name)), '') || char(10) || coalesce(handle, '') || char(10) || coalesce(vendor, '')) FROM product_templates;
--> statement-breakpoint
CREATE TRIGGER search_product_templates_added AFTER INSERT ON product_templates BEGIN
  INSERT INTO search_product_templates (rowid, text) VALUES (new.id, folded(coalesce((SELECT group_concat(value, char(10)) FROM json_each(new.name)), '') || char(10) || coalesce(new.handle, '') || char(10) || coalesce(new.vendor, '')));
END;
--> statement-breakpoint
CREATE TRIGGER search_product_templates_changed AFTER UPDATE OF name, handle, vendor ON product_templates BEGIN
  UPDATE search_product_templates SET text = folded(coalesce((SELECT group_concat(value, char(10)) FROM json_each(new.name)), '') || char(10) || coalesce(new.handle, '') || char(10) || coalesce(new.vendor, '')) WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER search_product_templates_removed AFTER DELETE ON product_templates BEGIN
  DELETE FROM search_product_templates WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE search_product_variants USING fts5(text, tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
INSERT INTO search_product_variants (search_product_variants, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO search_product_variants (rowid, text) SELECT id, folded(coalesce(sku, '') || char(10) || coalesce(barcode, '')) FROM product_variants;
--> statement-breakpoint
CREATE TRIGGER search_product_variants_added AFTER INSERT ON product_variants BEGIN
  INSERT INTO search_product_variants (rowid, text) VALUES (new.id, folded(coalesce(new.sku, '') || char(10) || coalesce(new.barcode, '')));
END;
--> statement-breakpoint
CREATE TRIGGER search_product_variants_changed AFTER UPDATE OF sku, barcode ON product_variants BEGIN
  UPDATE search_product_variants SET text = folded(coalesce(new.sku, '') || char(10) || coalesce(new.barcode, '')) WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER search_product_variants_removed AFTER DELETE ON product_variants BEGIN
  DELETE FROM search_product_variants WHERE rowid = old.id;
END;
