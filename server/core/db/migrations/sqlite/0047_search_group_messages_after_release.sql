-- This table is filled by triggers, which a rebuild of the table that they watch would drop.
CREATE VIRTUAL TABLE search_group_messages USING fts5(part, words, detail = column, tokenize = 'unicode61 remove_diacritics 0');
--> statement-breakpoint
INSERT INTO search_group_messages (search_group_messages, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO search_group_messages (rowid, part, words) SELECT id, group_id, folded(subject || char(10) || author_name || char(10) || text) FROM group_messages WHERE state = 'posted';
--> statement-breakpoint
CREATE TRIGGER search_group_messages_added AFTER INSERT ON group_messages WHEN new.state = 'posted' BEGIN
  INSERT INTO search_group_messages (rowid, part, words) VALUES (new.id, new.group_id, folded(new.subject || char(10) || new.author_name || char(10) || new.text));
END;
--> statement-breakpoint
CREATE TRIGGER search_group_messages_changed AFTER UPDATE OF subject, author_name, text, state ON group_messages BEGIN
  DELETE FROM search_group_messages WHERE rowid = old.id;
  INSERT INTO search_group_messages (rowid, part, words) SELECT new.id, new.group_id, folded(new.subject || char(10) || new.author_name || char(10) || new.text) WHERE new.state = 'posted';
END;
--> statement-breakpoint
CREATE TRIGGER search_group_messages_removed AFTER DELETE ON group_messages BEGIN
  DELETE FROM search_group_messages WHERE rowid = old.id;
END;
--> statement-breakpoint
DROP TABLE `group_words`;
