create table "job_failure" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(60) not null,
  "subject_id" varchar(64) not null,
  "subject" varchar(100) not null,
  "reason" varchar(500) not null,
  "reason_in_languages" jsonb,
  "attempts" integer not null default 1,
  "first_time" timestamptz not null,
  "last_time" timestamptz not null,
  constraint pk_job_failure primary key (site_id, id)
);
create table "job_run" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "name" varchar(60) not null,
  "run_state" smallint not null,
  "started_time" timestamptz,
  "ended_time" timestamptz,
  "succeeded_time" timestamptz,
  "failing_since" timestamptz,
  "next_time" timestamptz,
  "failed_subjects" integer not null default 0,
  "reason" varchar(500),
  "reason_in_languages" jsonb,
  "requested_time" timestamptz,
  constraint pk_job_run primary key (id)
);
alter table "job_failure" add constraint fk_job_failure_site_id foreign key ("site_id") references "site" (id);
create index ix_job_failure_time on "job_failure" (site_id, creation_time desc, id desc);
create index tg_job_failure_reason on "job_failure" using gin ("reason" gin_trgm_ops, site_id);
create index ix_job_run_time on "job_run" (creation_time desc, id desc);
create index tg_job_failure_subject on "job_failure" using gin ("subject" gin_trgm_ops, site_id);
create unique index uq_job_failure_name_subject_id on "job_failure" ("site_id", "name", "subject_id");
create unique index uq_job_run_name on "job_run" ("name");
grant delete, insert, select, update on "job_failure" to entrepot_app;
grant delete, insert, select, update on "job_run" to entrepot_app;
alter table "picking_rule" add column "followed_time" timestamptz;
