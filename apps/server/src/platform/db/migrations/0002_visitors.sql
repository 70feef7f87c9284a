CREATE TABLE "visitors" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"chatbot_id" uuid,
	"door" text NOT NULL,
	"proof" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_sessions" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD COLUMN "visitor_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD COLUMN "owner_id" uuid GENERATED ALWAYS AS (coalesce(user_id, visitor_id)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD COLUMN "visitor_key" text;--> statement-breakpoint
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_chatbot_id_chatbots_id_fk" FOREIGN KEY ("chatbot_id") REFERENCES "public"."chatbots"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "visitors_token_key" ON "visitors" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "visitors_chatbot_index" ON "visitors" USING btree ("chatbot_id");--> statement-breakpoint
CREATE INDEX "visitors_created_index" ON "visitors" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_window_index" ON "attempts" USING btree ("window_end");--> statement-breakpoint
CREATE INDEX "auth_sessions_created_index" ON "auth_sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "chat_messages_file_index" ON "chat_messages" USING btree ("file_hash") WHERE "chat_messages"."file_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_sessions_visitor_key" ON "chat_sessions" USING btree ("visitor_id","visitor_key") WHERE "chat_sessions"."visitor_id" is not null;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_one_owner" CHECK (num_nonnulls("chat_sessions"."user_id", "chat_sessions"."visitor_id") = 1);