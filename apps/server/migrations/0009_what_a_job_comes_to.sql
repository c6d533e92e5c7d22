-- What the result of a long job comes to, for the screen that waits for it.
alter table "import_job" add column "summary" jsonb;
