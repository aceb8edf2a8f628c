CREATE FUNCTION search_words(part bigint, words text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS
  $$ SELECT array_to_tsvector('part ' || $1 || ARRAY(
    SELECT left(word, 40) FROM regexp_split_to_table($2 COLLATE "und-x-icu", '[^[:alnum:]]+') word WHERE length(word) >= 2
  )) $$;
--> statement-breakpoint
CREATE INDEX "search_group_messages" ON "group_messages" USING gin (search_words("group_id", folded("subject" || chr(10) || "author_name" || chr(10) || "text"))) WHERE "state" = 'posted';
--> statement-breakpoint
DROP TABLE "group_words" CASCADE;
