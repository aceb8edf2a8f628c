CREATE INDEX "search_event_registrations" ON "event_registrations" USING gin (folded(coalesce("name", '') || chr(10) || coalesce("email", '') || chr(10) || coalesce("phone", '')) gin_trgm_ops);
