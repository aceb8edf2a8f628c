-- These tables are filled by triggers, which a rebuild of the tables that they watch would drop.
CREATE VIRTUAL TABLE search_partners USING fts5(text, tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
INSERT INTO search_partners (search_partners, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO search_partners (rowid, text) SELECT id, folded(coalesce(name, '') || char(10) || coalesce(email, '') || char(10) || coalesce(company_name, '')) FROM partners;
--> statement-breakpoint
CREATE TRIGGER search_partners_added AFTER INSERT ON partners BEGIN
  INSERT INTO search_partners (rowid, text) VALUES (new.id, folded(coalesce(new.name, '') || char(10) || coalesce(new.email, '') || char(10) || coalesce(new.company_name, '')));
END;
--> statement-breakpoint
CREATE TRIGGER search_partners_changed AFTER UPDATE OF name, email, company_name ON partners BEGIN
  UPDATE search_partners SET text = folded(coalesce(new.name, '') || char(10) || coalesce(new.email, '') || char(10) || coalesce(new.company_name, '')) WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER search_partners_removed AFTER DELETE ON partners BEGIN
  DELETE FROM search_partners WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE search_orders USING fts5(text, tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
INSERT INTO search_orders (search_orders, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO search_orders (rowid, text) SELECT id, folded(coalesce(name, '') || char(10) || coalesce(customer_reference, '')) FROM orders;
--> statement-breakpoint
CREATE TRIGGER search_orders_added AFTER INSERT ON orders BEGIN
  INSERT INTO search_orders (rowid, text) VALUES (new.id, folded(coalesce(new.name, '') || char(10) || coalesce(new.customer_reference, '')));
END;
--> statement-breakpoint
CREATE TRIGGER search_orders_changed AFTER UPDATE OF name, customer_reference ON orders BEGIN
  UPDATE search_orders SET text = folded(coalesce(new.name, '') || char(10) || coalesce(new.customer_reference, '')) WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER search_orders_removed AFTER DELETE ON orders BEGIN
  DELETE FROM search_orders WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE search_invoices USING fts5(text, tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
INSERT INTO search_invoices (search_invoices, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO search_invoices (rowid, text) SELECT id, folded(coalesce(number, '') || char(10) || coalesce(customer_reference, '')) FROM invoices;
--> statement-breakpoint
CREATE TRIGGER search_invoices_added AFTER INSERT ON invoices BEGIN
  INSERT INTO search_invoices (rowid, text) VALUES (new.id, folded(coalesce(new.number, '') || char(10) || coalesce(new.customer_reference, '')));
END;
--> statement-breakpoint
CREATE TRIGGER search_invoices_changed AFTER UPDATE OF number, customer_reference ON invoices BEGIN
  UPDATE search_invoices SET text = folded(coalesce(new.number, '') || char(10) || coalesce(new.customer_reference, '')) WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER search_invoices_removed AFTER DELETE ON invoices BEGIN
  DELETE FROM search_invoices WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE search_payment_transactions USING fts5(text, tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
INSERT INTO search_payment_transactions (search_payment_transactions, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO search_payment_transactions (rowid, text) SELECT id, folded(coalesce(reference, '') || char(10) || coalesce(acquirer_reference, '')) FROM payment_transactions;
--> statement-breakpoint
CREATE TRIGGER search_payment_transactions_added AFTER INSERT ON payment_transactions BEGIN
  INSERT INTO search_payment_transactions (rowid, text) VALUES (new.id, folded(coalesce(new.reference, '') || char(10) || coalesce(new.acquirer_reference, '')));
END;
--> statement-breakpoint
CREATE TRIGGER search_payment_transactions_changed AFTER UPDATE OF reference, acquirer_reference ON payment_transactions BEGIN
  UPDATE search_payment_transactions SET text = folded(coalesce(new.reference, '') || char(10) || coalesce(new.acquirer_reference, '')) WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER search_payment_transactions_removed AFTER DELETE ON payment_transactions BEGIN
  DELETE FROM search_payment_transactions WHERE rowid = old.id;
END;
