CREATE TABLE "legal_details" (
	"website_id" bigint PRIMARY KEY NOT NULL,
	"representative" text DEFAULT '' NOT NULL,
	"register" text DEFAULT '' NOT NULL,
	"supervisor" text DEFAULT '' NOT NULL,
	"editor" text DEFAULT '' NOT NULL,
	"data_officer" text DEFAULT '' NOT NULL,
	"hosting" text DEFAULT '' NOT NULL,
	"recipients" text DEFAULT '' NOT NULL,
	"data_authority" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "legal_details" ADD CONSTRAINT "legal_details_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;