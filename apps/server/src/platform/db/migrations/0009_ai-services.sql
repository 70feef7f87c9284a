CREATE TABLE "ai_defaults" (
	"purpose" text PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"model" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_failures" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"service_id" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"model" text NOT NULL,
	"words" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_models" (
	"service_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'chat' NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	"retires_on" date,
	"substitute" text,
	"abilities" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"origins" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"prices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_models_service_id_name_pk" PRIMARY KEY("service_id","name")
);
--> statement-breakpoint
CREATE TABLE "ai_services" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"preset" text NOT NULL,
	"address" text,
	"key_header" text DEFAULT 'authorization' NOT NULL,
	"needs_key" boolean DEFAULT true NOT NULL,
	"query" text DEFAULT '' NOT NULL,
	"sealed_headers" "bytea",
	"header_names" text[] DEFAULT '{}' NOT NULL,
	"connect_ms" integer,
	"first_sign_ms" integer,
	"silence_ms" integer,
	"thinking_ms" integer,
	"places" integer,
	"requests_per_minute" integer,
	"learnt_places" integer,
	"image_hosts" text[] DEFAULT '{}' NOT NULL,
	"default_model" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_services_id_form" CHECK ("ai_services"."id" ~ '^[a-z0-9][a-z0-9-]{0,39}$')
);
--> statement-breakpoint
CREATE TABLE "ai_version" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_defaults" ADD CONSTRAINT "ai_defaults_service_id_model_ai_models_service_id_name_fk" FOREIGN KEY ("service_id","model") REFERENCES "public"."ai_models"("service_id","name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_failures" ADD CONSTRAINT "ai_failures_service_id_ai_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."ai_services"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "ai_models" ADD CONSTRAINT "ai_models_service_id_ai_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."ai_services"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "ai_failures_words_key" ON "ai_failures" USING btree ("service_id","day","kind","model","words");--> statement-breakpoint
-- The service and the model of a chatbot that leaves them to the defaults, for lists that are sorted and searched by them.
CREATE OR REPLACE FUNCTION "chatbot_provider"(provider text, model text, is_friend boolean) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(provider, CASE WHEN model IS NULL THEN
    (SELECT d.service_id FROM ai_defaults d WHERE d.purpose IN ('chat', CASE WHEN is_friend THEN 'children' END)
      ORDER BY d.purpose = 'children' DESC LIMIT 1) END, 'openai')
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "chatbot_model"(provider text, model text, is_friend boolean) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(model, CASE WHEN provider IS NULL THEN
    (SELECT d.model FROM ai_defaults d WHERE d.purpose IN ('chat', CASE WHEN is_friend THEN 'children' END)
      ORDER BY d.purpose = 'children' DESC LIMIT 1) END,
    (SELECT s.default_model FROM ai_services s WHERE s.id = coalesce(provider, 'openai')), '')
$$;--> statement-breakpoint
INSERT INTO "ai_version" ("version") VALUES (1);--> statement-breakpoint
CREATE OR REPLACE FUNCTION "raise_ai_version"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE public.ai_version SET version = version + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "ai_services_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "ai_services" FOR EACH STATEMENT EXECUTE FUNCTION "raise_ai_version"();--> statement-breakpoint
CREATE TRIGGER "ai_models_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "ai_models" FOR EACH STATEMENT EXECUTE FUNCTION "raise_ai_version"();--> statement-breakpoint
CREATE TRIGGER "ai_defaults_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "ai_defaults" FOR EACH STATEMENT EXECUTE FUNCTION "raise_ai_version"();--> statement-breakpoint
-- The three services that were there before there was a table. `other` has an address where OTHER_BASE_URL is set.
INSERT INTO "ai_services" ("id", "name", "preset", "address", "default_model", "created_at") VALUES
  ('openai', 'OpenAI', 'openai', 'https://api.openai.com/v1', 'gpt-5.4-mini', '2026-01-01T00:00:01Z'),
  ('deepseek', 'DeepSeek', 'deepseek', 'https://api.deepseek.com/v1', 'deepseek-flash', '2026-01-01T00:00:02Z'),
  ('other', '其他', 'other', NULL, 'custom-model', '2026-01-01T00:00:03Z');--> statement-breakpoint
-- Today's models (November 2026). Prices are US dollars for a million tokens, as the presets have them with their sources.
INSERT INTO "ai_models" ("service_id", "name", "kind", "label", "prices", "created_at") VALUES
  ('openai', 'gpt-5.4-mini', 'chat', '看圖', '{"input":0.75,"cached":0.075,"output":4.5}', '2026-01-01T00:00:01Z'),
  ('openai', 'gpt-5.4-nano', 'chat', '快速', '{"input":0.2,"cached":0.02,"output":1.25}', '2026-01-01T00:00:02Z'),
  ('openai', 'gpt-6.1-sol', 'chat', '深入思考', '{"input":2,"cached":0.1,"output":10}', '2026-01-01T00:00:03Z'),
  ('openai', 'gpt-6-luna', 'chat', '', '{"input":0.1,"cached":0.01,"output":0.5}', '2026-01-01T00:00:04Z'),
  ('openai', 'gpt-5.6-luna', 'chat', '', '{"input":0.2,"cached":0.02,"output":1.2}', '2026-01-01T00:00:05Z'),
  ('openai', 'text-embedding-3-small', 'embeddings', '', '{"input":0.02}', '2026-01-01T00:00:06Z'),
  ('openai', 'gpt-image-2', 'images', '', '{"picture":0.053}', '2026-01-01T00:00:07Z'),
  ('deepseek', 'deepseek-flash', 'chat', '快速', '{"input":0.3,"cached":0.006,"output":1.2}', '2026-01-01T00:00:01Z'),
  ('deepseek', 'deepseek-v4-pro', 'chat', '深入思考', '{"input":1.32,"cached":0.044,"output":3.96}', '2026-01-01T00:00:02Z'),
  ('other', 'custom-model', 'chat', '', '{}', '2026-01-01T00:00:01Z');--> statement-breakpoint
-- The names that the specification states, with the day of their end, and who answers in their place. The first six
-- substitutes are the order in which openai was asked, the dated ones the aliases of public chat.
INSERT INTO "ai_models" ("service_id", "name", "kind", "retires_on", "substitute", "prices", "created_at") VALUES
  ('openai', 'gpt-4o-mini', 'chat', '2027-01-14', 'gpt-4o-mini-2024-07-18', '{"input":0.15,"cached":0.075,"output":0.6}', '2026-01-01T00:01:00Z'),
  ('openai', 'gpt-4o-mini-2024-07-18', 'chat', '2027-01-14', 'gpt-4o', '{"input":0.15,"cached":0.075,"output":0.6}', '2026-01-01T00:01:01Z'),
  ('openai', 'gpt-4o', 'chat', '2027-01-14', 'o3-mini-2025-01-31', '{"input":2.5,"cached":1.25,"output":10}', '2026-01-01T00:01:02Z'),
  ('openai', 'gpt-4o-2024-08-06', 'chat', '2027-01-14', 'gpt-4o', '{"input":2.5,"cached":1.25,"output":10}', '2026-01-01T00:01:03Z'),
  ('openai', 'o3-mini-2025-01-31', 'chat', '2026-10-23', 'o3-mini', '{"input":1.1,"cached":0.55,"output":4.4}', '2026-01-01T00:01:04Z'),
  ('openai', 'o3-mini', 'chat', '2026-10-23', 'gpt-3.5-turbo', '{"input":1.1,"cached":0.55,"output":4.4}', '2026-01-01T00:01:05Z'),
  ('openai', 'gpt-3.5-turbo', 'chat', '2026-10-23', 'gpt-5.4-mini', '{"input":0.5,"output":1.5}', '2026-01-01T00:01:06Z'),
  ('openai', 'gpt-4', 'chat', '2026-10-23', 'gpt-4o-2024-08-06', '{}', '2026-01-01T00:01:07Z'),
  ('openai', 'gpt-4-vision-preview', 'chat', '2024-12-06', 'gpt-5.4-mini', '{}', '2026-01-01T00:01:08Z'),
  ('openai', 'o1-mini', 'chat', '2025-10-27', 'gpt-4o', '{}', '2026-01-01T00:01:09Z'),
  ('openai', 'gpt-image-1', 'images', '2026-10-23', 'gpt-image-2', '{}', '2026-01-01T00:01:10Z'),
  ('deepseek', 'deepseek-chat', 'chat', '2026-07-24', 'deepseek-flash', '{"input":0.27,"output":1.1}', '2026-01-01T00:01:00Z'),
  ('deepseek', 'deepseek-coder', 'chat', '2026-07-24', 'deepseek-flash', '{}', '2026-01-01T00:01:01Z');--> statement-breakpoint
INSERT INTO "ai_defaults" ("purpose", "service_id", "model") VALUES
  ('chat', 'openai', 'gpt-5.4-mini'),
  ('pictures', 'openai', 'gpt-5.4-mini'),
  ('helpers', 'openai', 'gpt-5.4-mini'),
  ('exams', 'openai', 'gpt-5.4-mini'),
  ('children', 'openai', 'gpt-5.4-mini'),
  ('practice', 'openai', 'gpt-5.4-mini'),
  ('titles', 'openai', 'gpt-6-luna'),
  ('embeddings', 'openai', 'text-embedding-3-small'),
  ('images', 'openai', 'gpt-image-2');
