CREATE TABLE "chat_search" (
	"session_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"terms" text[] NOT NULL,
	CONSTRAINT "chat_search_session_id_position_pk" PRIMARY KEY("session_id","position")
);
--> statement-breakpoint
CREATE TABLE "usage_counts" (
	"day" date NOT NULL,
	"dimension" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"chats" integer NOT NULL,
	"characters" bigint NOT NULL,
	"prompt_tokens" bigint NOT NULL,
	"completion_tokens" bigint NOT NULL,
	CONSTRAINT "usage_counts_day_dimension_key_pk" PRIMARY KEY("day","dimension","key")
);
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"day" date PRIMARY KEY NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_prices" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"currency" text NOT NULL,
	"prices" jsonb NOT NULL
);
--> statement-breakpoint
DROP INDEX "chat_sessions_user_index";--> statement-breakpoint
DROP INDEX "chat_sessions_chatbot_index";--> statement-breakpoint
DROP INDEX "chat_turns_session_index";--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD COLUMN "searched_position" integer DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_search" ADD CONSTRAINT "chat_search_session_id_chat_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."chat_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_search_terms_index" ON "chat_search" USING gin ("terms") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "chat_sessions_updated_index" ON "chat_sessions" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "chat_sessions_visitors_index" ON "chat_sessions" USING btree ("updated_at","id","chatbot_id") WHERE "chat_sessions"."visitor_id" is not null;--> statement-breakpoint
CREATE INDEX "chat_sessions_unsearched_index" ON "chat_sessions" USING btree ("updated_at") WHERE "chat_sessions"."searched_position" < "chat_sessions"."last_position";--> statement-breakpoint
CREATE INDEX "chat_turns_started_index" ON "chat_turns" USING brin ("started_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "chat_sessions_user_index" ON "chat_sessions" USING btree ("user_id","updated_at","id","chatbot_id");--> statement-breakpoint
CREATE INDEX "chat_sessions_chatbot_index" ON "chat_sessions" USING btree ("chatbot_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "chat_turns_session_index" ON "chat_turns" USING btree ("session_id","started_at");