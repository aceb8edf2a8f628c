CREATE TABLE "daily_visitors" (
	"day" text NOT NULL,
	"website_id" bigint NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "daily_visitors_day_website_id_visitor_pk" PRIMARY KEY("day","website_id","visitor")
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"website_id" bigint NOT NULL,
	"day" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "visits_website_id_day_pk" PRIMARY KEY("website_id","day")
);
--> statement-breakpoint
ALTER TABLE "daily_visitors" ADD CONSTRAINT "daily_visitors_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;