CREATE TABLE "reminder_refusals" (
	"company_id" bigint NOT NULL,
	"email" text NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reminder_refusals_company_id_email_pk" PRIMARY KEY("company_id","email")
);
--> statement-breakpoint
ALTER TABLE "fiscal_positions" ADD COLUMN "state_codes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "fiscal_positions" ADD COLUMN "zip_from" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "fiscal_positions" ADD COLUMN "zip_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reminder_refusals" ADD CONSTRAINT "reminder_refusals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;