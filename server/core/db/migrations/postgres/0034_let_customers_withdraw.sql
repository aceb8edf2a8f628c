CREATE TABLE "opened_downloads" (
	"order_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "opened_downloads_order_id_template_id_pk" PRIMARY KEY("order_id","template_id")
);
--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "withdrawal_for" text DEFAULT 'europe' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "withdrawal_days" integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_templates" ADD COLUMN "withdrawal" text DEFAULT 'allowed' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "is_withdrawal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "opened_downloads" ADD CONSTRAINT "opened_downloads_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opened_downloads" ADD CONSTRAINT "opened_downloads_template_id_product_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."product_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opened_downloads_template" ON "opened_downloads" USING btree ("template_id");