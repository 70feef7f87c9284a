CREATE UNLOGGED TABLE "ai_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"process_id" uuid NOT NULL,
	"person" text NOT NULL,
	"keys" text[] NOT NULL,
	"key" text,
	"is_front" boolean NOT NULL,
	"round" integer NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ai_calls_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "ai_rests" (
	"service_id" text NOT NULL,
	"key" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ai_rests_service_id_key_pk" PRIMARY KEY("service_id","key")
);
--> statement-breakpoint
ALTER TABLE "ai_services" ADD COLUMN "learnt_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "ai_calls_service_index" ON "ai_calls" USING btree ("service_id");--> statement-breakpoint
-- One step of the gate before services with limits (modules/models/gate.ts), for what one process asks now. A function, so
-- that each statement below the lock sees what the process that held it before has written. `dead` are processes that are
-- gone. `asks`, an element for each service: its id as `service`; as `known` the ids of all calls that this process has of
-- it, waiting or running; as `fresh` those of them that it believes not to be in the table, with a `key` where they run;
-- as `refused` keys that were refused as busy, with the milliseconds for which they are left alone. Answers all calls of
-- the process that are left, with how many wait before each.
CREATE OR REPLACE FUNCTION "ai_gate"(the_process uuid, dead uuid[], asks jsonb)
RETURNS TABLE (id uuid, key text, is_started boolean, before integer) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  ask record;
  refusal record;
  next record;
  at timestamptz;
  running integer;
  most integer;
  most_a_minute integer;
  current_round integer;
  room jsonb;
  chosen text;
BEGIN
  -- In one order, so that two processes never wait for each other.
  FOR ask IN
    SELECT a->>'service' AS service, a->'fresh' AS fresh, a->'refused' AS refused,
           ARRAY(SELECT jsonb_array_elements_text(a->'known'))::uuid[] AS known
      FROM jsonb_array_elements(asks) a ORDER BY hashtext(a->>'service')
  LOOP
    PERFORM pg_advisory_xact_lock(hashtext('ai_gate'), hashtext(ask.service));
    at := clock_timestamp();

    -- Calls that are over, those of dead processes among them. Of requests in a minute the starts are still counted.
    UPDATE ai_calls SET ended_at = at
     WHERE service_id = ask.service AND ended_at IS NULL
       AND (process_id = ANY(dead) OR process_id = the_process AND ai_calls.id <> ALL(ask.known));

    -- Who comes now waits with the round that is being served; each further call of a person one round later.
    SELECT coalesce(max(c.round) FILTER (WHERE c.started_at IS NOT NULL), min(c.round), 1) INTO current_round
      FROM ai_calls c WHERE c.service_id = ask.service AND c.ended_at IS NULL;
    INSERT INTO ai_calls (id, service_id, process_id, person, keys, key, is_front, round, started_at)
    SELECT f.id, ask.service, the_process, f.person, f.keys, f.key, f.front,
           CASE WHEN f.front THEN current_round
                ELSE greatest(current_round, 1 + coalesce((
                       SELECT max(o.round) FROM ai_calls o
                        WHERE o.service_id = ask.service AND o.person = f.person AND o.ended_at IS NULL), 0))
                     + row_number() OVER (PARTITION BY f.person, f.front ORDER BY f.n) - 1 END,
           CASE WHEN f.key IS NOT NULL THEN at END
      FROM jsonb_to_recordset(ask.fresh)
           AS f (n integer, id uuid, person text, keys text[], key text, front boolean)
     ORDER BY f.n
        ON CONFLICT (id) DO UPDATE SET ended_at = NULL;

    -- A refusal teaches how many calls a key takes: those that run now. While none does it speaks of something else.
    FOR refusal IN
      SELECT r.key, max(r.ms) AS ms FROM jsonb_to_recordset(ask.refused) AS r (key text, ms integer) GROUP BY r.key
    LOOP
      INSERT INTO ai_rests (service_id, key, until)
      VALUES (ask.service, refusal.key, at + refusal.ms * interval '1 millisecond')
      ON CONFLICT (service_id, key) DO UPDATE SET until = greatest(ai_rests.until, excluded.until);
      SELECT count(*) INTO running FROM ai_calls c
       WHERE c.service_id = ask.service AND c.key = refusal.key AND c.ended_at IS NULL;
      -- An update that finds no row would still make every process read the services anew.
      IF EXISTS (SELECT FROM ai_services s WHERE s.id = ask.service AND running > 0
                    AND running < coalesce(least(s.places, s.learnt_places), running + 1)) THEN
        UPDATE ai_services SET learnt_places = running, learnt_at = at WHERE ai_services.id = ask.service;
      ELSIF EXISTS (SELECT FROM ai_services s WHERE s.id = ask.service AND s.learnt_places IS NOT NULL
                       AND s.learnt_at < at - interval '1 minute') THEN
        UPDATE ai_services SET learnt_at = at WHERE ai_services.id = ask.service;
      END IF;
    END LOOP;

    -- One place more for every ten minutes without a refusal, up to what an administrator said, or to no limit.
    IF EXISTS (SELECT FROM ai_services s WHERE s.id = ask.service AND s.learnt_places IS NOT NULL
                  AND (s.learnt_at IS NULL OR s.learnt_at < at - interval '10 minutes')) THEN
      UPDATE ai_services s
         SET learnt_at = at,
             learnt_places = nullif(least(
               s.learnt_places + coalesce(floor(extract(epoch FROM at - s.learnt_at) / 600), 0)::integer,
               coalesce(s.places, 50)), coalesce(s.places, 50))
       WHERE s.id = ask.service;
    END IF;

    most := NULL;
    most_a_minute := NULL;
    SELECT least(s.places, s.learnt_places), s.requests_per_minute INTO most, most_a_minute
      FROM ai_services s WHERE s.id = ask.service;
    DELETE FROM ai_rests r WHERE r.service_id = ask.service AND r.until <= at;
    DELETE FROM ai_calls c
     WHERE c.service_id = ask.service AND c.ended_at IS NOT NULL
       AND (c.started_at IS NULL OR most_a_minute IS NULL OR c.started_at <= at - interval '1 minute');

    SELECT coalesce(jsonb_object_agg(k.key, k.free), '{}') INTO room
      FROM (SELECT w.key, least(coalesce(most, 100000) - u.running, coalesce(most_a_minute, 100000) - u.begun) AS free
              FROM (SELECT DISTINCT unnest(c.keys) AS key FROM ai_calls c
                     WHERE c.service_id = ask.service AND c.started_at IS NULL AND c.ended_at IS NULL) w
             CROSS JOIN LATERAL (
                   SELECT count(*) FILTER (WHERE o.ended_at IS NULL) AS running,
                          count(*) FILTER (WHERE o.started_at > at - interval '1 minute') AS begun
                     FROM ai_calls o WHERE o.service_id = ask.service AND o.key = w.key) u
             WHERE NOT EXISTS (SELECT FROM ai_rests r WHERE r.service_id = ask.service AND r.key = w.key)) k
     WHERE k.free > 0;

    FOR next IN
      SELECT c.id, c.keys FROM ai_calls c
       WHERE c.service_id = ask.service AND c.started_at IS NULL AND c.ended_at IS NULL
       ORDER BY c.is_front DESC, c.round, c.place
    LOOP
      EXIT WHEN room = '{}';
      chosen := (SELECT k FROM unnest(next.keys) k WHERE room ? k ORDER BY (room->>k)::integer DESC, random() LIMIT 1);
      CONTINUE WHEN chosen IS NULL;
      UPDATE ai_calls c SET key = chosen, started_at = at WHERE c.id = next.id;
      room := CASE WHEN (room->>chosen)::integer = 1 THEN room - chosen
                   ELSE jsonb_set(room, ARRAY[chosen], to_jsonb((room->>chosen)::integer - 1)) END;
    END LOOP;

    RETURN QUERY
      SELECT c.id, c.key, c.started_at IS NOT NULL, c.before::integer
        FROM (SELECT o.id, o.key, o.started_at, o.process_id,
                     row_number() OVER (PARTITION BY o.started_at IS NULL, o.keys
                                            ORDER BY o.is_front DESC, o.round, o.place) - 1 AS before
                FROM ai_calls o WHERE o.service_id = ask.service AND o.ended_at IS NULL) c
       WHERE c.process_id = the_process;
  END LOOP;
END $$;
