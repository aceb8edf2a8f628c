CREATE TABLE "group_missing" (
	"group_id" bigint NOT NULL,
	"message_id" text NOT NULL,
	"named_by_id" bigint NOT NULL,
	"distance" integer NOT NULL,
	CONSTRAINT "group_missing_group_id_message_id_named_by_id_pk" PRIMARY KEY("group_id","message_id","named_by_id")
);
--> statement-breakpoint
ALTER TABLE "group_missing" ADD CONSTRAINT "group_missing_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_missing" ADD CONSTRAINT "group_missing_named_by_id_group_messages_id_fk" FOREIGN KEY ("named_by_id") REFERENCES "public"."group_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_missing_named_by" ON "group_missing" USING btree ("named_by_id");