CREATE TABLE "user_company_roles" (
	"user_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "user_company_roles_user_id_company_id_role_pk" PRIMARY KEY("user_id","company_id","role")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "second_factor_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user_company_roles" ADD CONSTRAINT "user_company_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_company_roles" ADD CONSTRAINT "user_company_roles_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "user_roles" ("user_id", "role") SELECT "user_id", 'messages' FROM "user_roles" WHERE "role" = 'employee';--> statement-breakpoint
INSERT INTO "user_roles" ("user_id", "role") SELECT "user_id", 'links' FROM "user_roles" WHERE "role" = 'employee';
