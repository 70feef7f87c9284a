CREATE TABLE "exam_templates" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exams" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"subject" text NOT NULL,
	"grade" text NOT NULL,
	"content" text NOT NULL,
	"model" text NOT NULL,
	"tokens_used" integer NOT NULL,
	"sections" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "generated_images" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"prompt" text NOT NULL,
	"search_text" text NOT NULL,
	"quality" text NOT NULL,
	"size" text NOT NULL,
	"file_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "question_units" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"subject" text NOT NULL,
	"grade" text NOT NULL,
	"name" text NOT NULL,
	"name_order" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"unit_id" uuid NOT NULL,
	"content" text NOT NULL,
	"search_text" text NOT NULL,
	"terms" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exam_templates" ADD CONSTRAINT "exam_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams" ADD CONSTRAINT "exams_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generated_images" ADD CONSTRAINT "generated_images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_unit_id_question_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."question_units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exams_own_index" ON "exams" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "generated_images_own_index" ON "generated_images" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "generated_images_file_index" ON "generated_images" USING btree ("file_hash") WHERE "generated_images"."file_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "question_units_name_key" ON "question_units" USING btree ("subject","grade",btrim(lower(normalize("name", NFKC))));--> statement-breakpoint
CREATE INDEX "questions_unit_index" ON "questions" USING btree ("unit_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "questions_updated_index" ON "questions" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "questions_terms_index" ON "questions" USING gin ("terms");