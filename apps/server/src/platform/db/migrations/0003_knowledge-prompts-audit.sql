CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text DEFAULT '' NOT NULL,
	"action" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" text NOT NULL,
	"target_name" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_bases" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "knowledge_bases_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"content" text NOT NULL,
	"tags" text[] NOT NULL,
	"default_language" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"character_count" integer NOT NULL,
	"passage_count" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"index_version" integer NOT NULL,
	"vectors" "bytea",
	"vector_model" text,
	"vectors_after" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "knowledge_bases_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "knowledge_passages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"base_number" integer NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_terms" (
	"base_number" integer NOT NULL,
	"term" text NOT NULL,
	"passages" smallint[] NOT NULL,
	"scores" real[] NOT NULL,
	CONSTRAINT "knowledge_terms_base_number_term_pk" PRIMARY KEY("base_number","term")
);
--> statement-breakpoint
CREATE TABLE "system_prompts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"title" text NOT NULL,
	"icon" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"prompt_text" text NOT NULL,
	"category" text NOT NULL,
	"language" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_turns" ADD COLUMN "sources" jsonb;--> statement-breakpoint
ALTER TABLE "chatbots" ADD COLUMN "knowledge_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_passages" ADD CONSTRAINT "knowledge_passages_base_number_knowledge_bases_number_fk" FOREIGN KEY ("base_number") REFERENCES "public"."knowledge_bases"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_terms" ADD CONSTRAINT "knowledge_terms_base_number_knowledge_bases_number_fk" FOREIGN KEY ("base_number") REFERENCES "public"."knowledge_bases"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_prompts" ADD CONSTRAINT "system_prompts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_target_index" ON "audit_log" USING btree ("target_type","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_actor_index" ON "audit_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "knowledge_bases_created_index" ON "knowledge_bases" USING btree ("created_at" DESC NULLS LAST,"number" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_passages_position_key" ON "knowledge_passages" USING btree ("base_number","position");--> statement-breakpoint
CREATE INDEX "system_prompts_language_index" ON "system_prompts" USING btree ("language","created_at");--> statement-breakpoint
CREATE INDEX "system_prompts_created_by_index" ON "system_prompts" USING btree ("created_by");--> statement-breakpoint
-- Nothing could be chosen before: what stands there points nowhere, and a blank password opened nothing.
UPDATE "chatbots" SET "knowledge_base" = NULL WHERE "knowledge_base" IS NOT NULL;--> statement-breakpoint
UPDATE "chatbots" SET "share_password" = NULL WHERE btrim("share_password") = '';--> statement-breakpoint
ALTER TABLE "chatbots" ADD CONSTRAINT "chatbots_knowledge_base_knowledge_bases_id_fk" FOREIGN KEY ("knowledge_base") REFERENCES "public"."knowledge_bases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chatbots_knowledge_base_index" ON "chatbots" USING btree ("knowledge_base");--> statement-breakpoint
ALTER TABLE "chatbots" ADD CONSTRAINT "chatbots_share_password_filled" CHECK (btrim("chatbots"."share_password") <> '');