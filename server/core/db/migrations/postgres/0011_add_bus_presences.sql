CREATE TABLE "bus_presences" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"polled_at" timestamp (3) with time zone NOT NULL,
	"active_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bus_presences" ADD CONSTRAINT "bus_presences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;