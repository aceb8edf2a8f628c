ALTER TABLE "chat_messages" ADD COLUMN "key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_key" ON "chat_messages" USING btree ("conversation_id","key");