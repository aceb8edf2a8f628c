CREATE INDEX "event_registrations_name" ON "event_registrations" USING btree ("event_id","name");
