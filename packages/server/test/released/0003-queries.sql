CREATE TABLE "accounts" ("player" text primary key,
	"name_key" text not null unique,
	"kind" text not null,
	"password_hash" text,
	"created_at" bigint not null);

CREATE TABLE "admin_orders" ("id" text primary key,
	"kind" text not null,
	"subject" text not null,
	"created_at" bigint not null,
	"done_at" bigint,
	"outcome" text);

CREATE TABLE "admissions" ("table_id" text not null,
	"player" text not null,
	"admitted" integer not null, constraint "admissions_key" primary key ("table_id",
	"player"));

CREATE INDEX "admissions_by_player" on "admissions" ("player");

CREATE TABLE "api_tokens" ("id" text primary key,
	"token_hash" text not null unique,
	"player" text not null,
	"label" text not null,
	"scopes" text not null,
	"created_at" bigint not null,
	"expires_at" bigint,
	"used_at" bigint);

CREATE INDEX "api_tokens_by_player" on "api_tokens" ("player");

CREATE TABLE "bans" ("player" text primary key,
	"name" text not null,
	"at" bigint not null);

CREATE TABLE "blocks" ("id" text primary key,
	"player" text not null,
	"blocked" text not null,
	"name" text not null,
	"created_at" bigint not null, constraint "blocks_once" unique ("player",
	"blocked"));

CREATE INDEX "blocks_by_blocked" on "blocks" ("blocked");

CREATE TABLE "chat_messages" ("table_id" text not null,
	"number" integer not null,
	"at" bigint not null,
	"player" text not null,
	"message_id" text not null,
	"circle" text not null,
	"name" text not null,
	"seat" integer,
	"voice" text not null,
	"words" text not null, constraint "chat_messages_key" primary key ("table_id",
	"number"), constraint "chat_messages_once" unique ("table_id",
	"player",
	"message_id"));

CREATE INDEX "chat_messages_by_at" on "chat_messages" ("at");

CREATE INDEX "chat_messages_by_player" on "chat_messages" ("player");

CREATE TABLE "chat_reports" ("table_id" text not null,
	"number" integer not null,
	"reporter" text not null,
	"reported_at" bigint not null,
	"at" bigint not null,
	"player" text not null,
	"circle" text not null,
	"name" text not null,
	"seat" integer,
	"voice" text not null,
	"words" text not null, constraint "chat_reports_once" primary key ("table_id",
	"number",
	"reporter"));

CREATE INDEX "chat_reports_by_player" on "chat_reports" ("player");

CREATE TABLE "daily_entries" ("day" text not null,
	"game" text not null,
	"player" text not null,
	"score" integer not null,
	"cost" integer not null,
	"moves_hash" text not null,
	"at" bigint not null, constraint "daily_entries_key" primary key ("day",
	"game",
	"player"), constraint "daily_entries_own" unique ("day",
	"game",
	"moves_hash"));

CREATE INDEX "daily_entries_by_player" on "daily_entries" ("player");

CREATE INDEX "daily_entries_ranked" on "daily_entries" ("day",
	"game",
	"cost",
	"at",
	"player",
	"score");

CREATE TABLE "email_addresses" ("player" text primary key,
	"address" text not null,
	"language" text not null,
	"code_hash" text,
	"requested_at" bigint not null);

CREATE TABLE "game_results" ("table_id" text primary key,
	"places" text not null,
	"scores" text not null,
	"turns" integer not null);

CREATE TABLE "log_entries" ("table_id" text not null,
	"sequence" integer not null,
	"at" bigint not null,
	"entry" text not null,
	"deciders" integer,
	"turns" integer, constraint "log_entries_key" primary key ("table_id",
	"sequence"));

CREATE TABLE "notifications_due" ("table_id" text not null,
	"seat" integer not null, constraint "notifications_due_key" primary key ("table_id",
	"seat"));

CREATE TABLE "passkey_challenges" ("challenge" text primary key,
	"purpose" text not null,
	"expires_at" bigint not null);

CREATE TABLE "passkeys" ("id" text primary key,
	"player" text not null,
	"public_key" text not null,
	"counter" bigint not null,
	"transports" text not null,
	"device" text not null,
	"created_at" bigint not null,
	"used_at" bigint);

CREATE INDEX "passkeys_by_player" on "passkeys" ("player");

CREATE TABLE "password_resets" ("token_hash" text primary key,
	"player" text not null,
	"expires_at" bigint not null);

CREATE INDEX "password_resets_by_player" on "password_resets" ("player");

CREATE TABLE "players" ("id" text primary key,
	"name" text not null,
	"created_at" bigint not null,
	"seen_at" bigint not null);

CREATE INDEX "players_by_seen_at" on "players" ("seen_at");

CREATE TABLE "push_subscriptions" ("endpoint" text primary key,
	"player" text not null,
	"session" text,
	"p256dh" text not null,
	"auth" text not null,
	"language" text not null,
	"created_at" bigint not null);

CREATE INDEX "push_subscriptions_by_player" on "push_subscriptions" ("player");

CREATE TABLE "rated_games" ("number" integer primary key,
	"table_id" text not null unique,
	"game" text not null,
	"players" integer not null,
	"at" bigint not null);

CREATE TABLE "rated_seats" ("number" integer not null,
	"seat" integer not null,
	"subject" text not null,
	"place" integer not null,
	"mu" double precision not null,
	"sigma" double precision not null, constraint "rated_seats_key" primary key ("number",
	"seat"));

CREATE INDEX "rated_seats_by_subject_number" on "rated_seats" ("subject",
	"number");

CREATE TABLE "rating_subjects" ("player" text primary key,
	"subject" text not null unique);

CREATE TABLE "ratings" ("subject" text not null,
	"game" text not null,
	"players" integer not null,
	"mu" double precision not null,
	"sigma" double precision not null,
	"games" integer not null,
	"at" bigint not null,
	"lower_end" integer, constraint "ratings_key" primary key ("subject",
	"game",
	"players"));

CREATE TABLE "ratings_due" ("table_id" text primary key,
	"ended_at" bigint not null);

CREATE INDEX "ratings_due_in_order" on "ratings_due" ("ended_at",
	"table_id");

CREATE INDEX "ratings_ranked" on "ratings" ("game",
	"players",
	"lower_end",
	"subject");

CREATE TABLE "recovery_codes" ("player" text not null,
	"code_hash" text not null, constraint "recovery_codes_key" primary key ("player",
	"code_hash"));

CREATE TABLE "seats" ("table_id" text not null,
	"seat" integer not null,
	"kind" text not null,
	"player" text,
	"name" text,
	"level" text,
	"contribution" text,
	"status" text default '' not null,
	"game" text default '' not null,
	"created_at" bigint default 0 not null, constraint "seats_key" primary key ("table_id",
	"seat"));

CREATE INDEX "seats_listed" on "seats" ("player",
	"status",
	"created_at",
	"game",
	"table_id");

CREATE TABLE "sessions" ("id" text primary key,
	"token_hash" text not null unique,
	"player" text not null,
	"device" text not null,
	"created_at" bigint not null,
	"seen_at" bigint not null,
	"proved_at" bigint);

CREATE INDEX "sessions_by_player" on "sessions" ("player");

CREATE INDEX "sessions_by_seen_at" on "sessions" ("seen_at");

CREATE TABLE "settings" ("name" text primary key,
	"value" text not null);

CREATE TABLE "sign_in_attempts" ("key" text primary key,
	"failures" integer not null,
	"wait_until" bigint not null,
	"failed_at" bigint not null);

CREATE INDEX "sign_in_attempts_by_failed_at" on "sign_in_attempts" ("failed_at");

CREATE TABLE "tables" ("id" text primary key,
	"revision" integer not null,
	"game" text not null,
	"options" text not null,
	"clock" text not null,
	"visibility" text not null,
	"status" text not null,
	"host" text not null,
	"secret_hash" text,
	"draw_secret" text not null,
	"commitment" text not null,
	"contributions" text,
	"created_at" bigint not null,
	"changed_at" bigint not null,
	"started_at" bigint,
	"ended_at" bigint,
	"rematch" text,
	"rated" integer not null);

CREATE INDEX "tables_by_status_visibility_created_at" on "tables" ("status",
	"visibility",
	"created_at");
