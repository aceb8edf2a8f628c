CREATE INDEX `event_registrations_name` ON `event_registrations` (`event_id`,`name`);
--> statement-breakpoint
-- This table is filled by triggers, which a rebuild of the table that they watch would drop.
CREATE VIRTUAL TABLE search_event_registrations USING fts5(text, tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
INSERT INTO search_event_registrations (search_event_registrations, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO search_event_registrations (rowid, text) SELECT id, folded(coalesce(name, '') || char(10) || coalesce(email, '') || char(10) || coalesce(phone, '')) FROM event_registrations;
--> statement-breakpoint
CREATE TRIGGER search_event_registrations_added AFTER INSERT ON event_registrations BEGIN
  INSERT INTO search_event_registrations (rowid, text) VALUES (new.id, folded(coalesce(new.name, '') || char(10) || coalesce(new.email, '') || char(10) || coalesce(new.phone, '')));
END;
--> statement-breakpoint
CREATE TRIGGER search_event_registrations_changed AFTER UPDATE OF name, email, phone ON event_registrations BEGIN
  UPDATE search_event_registrations SET text = folded(coalesce(new.name, '') || char(10) || coalesce(new.email, '') || char(10) || coalesce(new.phone, '')) WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER search_event_registrations_removed AFTER DELETE ON event_registrations BEGIN
  DELETE FROM search_event_registrations WHERE rowid = old.id;
END;
