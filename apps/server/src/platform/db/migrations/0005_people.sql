ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_actor_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "tokens" DROP CONSTRAINT "tokens_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "audit_log_target_index";--> statement-breakpoint
DROP INDEX "audit_log_actor_index";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "details" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (left(lower(normalize("users"."name" || E'
' || "users"."email", NFKC)), 640)) STORED;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_target_type_index" ON "audit_log" USING btree ("target_type","id");--> statement-breakpoint
CREATE INDEX "audit_log_at_index" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action_at_index" ON "audit_log" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_at_index" ON "audit_log" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_target_at_index" ON "audit_log" USING btree ("target_id","created_at","id");--> statement-breakpoint
CREATE INDEX "users_search_index" ON "users" USING btree ("search_text","id");--> statement-breakpoint
CREATE INDEX "users_created_index" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_name_index" ON "users" USING btree (lower("name"),"id","name");--> statement-breakpoint
CREATE INDEX "users_email_order_index" ON "users" USING btree (lower("email"),"id","email");--> statement-breakpoint
CREATE INDEX "users_access_expiry_index" ON "users" USING btree ("access_expiry","id");--> statement-breakpoint
CREATE INDEX "users_last_login_index" ON "users" USING btree ("last_login","id");