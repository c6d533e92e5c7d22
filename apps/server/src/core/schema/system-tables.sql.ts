import { closedMonths } from './closed-months.sql.ts';
import { dayTables } from './day-tables.sql.ts';
import { hotTables } from './hot-tables.sql.ts';
import { lotTables } from './lot-tables.sql.ts';
import { retentionFunctions } from './retention.sql.ts';
import { trialData } from './trial-data.sql.ts';

/** Tables of the server core that are not resources of the contract. */
export const systemTables = `
create table outbox (
  site_id uuid not null, id uuid not null, kind varchar(32) not null, payload jsonb not null, creation_time timestamptz not null,
  attempts integer not null default 0, next_time timestamptz not null, sent_time timestamptz, error varchar(500), primary key (site_id, id));
create index ix_outbox_lane on outbox (site_id, kind, next_time, id) where sent_time is null;
create table idempotency (
  site_id uuid not null, key varchar(140) not null, request_hash char(64) not null, answer text, creation_time timestamptz not null, primary key (site_id, key));
create index ix_idempotency_age on idempotency (creation_time);
create table serial (
  site_id uuid not null, kind varchar(16) not null, day varchar(10) not null, next integer not null, primary key (site_id, kind, day));
create table list_total (
  site_id uuid not null, list varchar(40) not null, span char(1) not null, since timestamptz not null, keys text[] not null, n bigint not null,
  primary key (site_id, list, span, since, keys)) with (fillfactor = 80);
create table list_delta (
  site_id uuid not null, list varchar(40) not null, id bigint generated always as identity, since timestamptz not null, keys text[] not null, n integer not null,
  primary key (site_id, list, id)) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create table job_night (
  name varchar(60) not null, site_id uuid not null, night date not null, is_failing boolean not null default false, primary key (name, site_id));
create table installation (
  one boolean primary key default true check (one), key_check char(32) not null, storage_marker uuid not null,
  creation_time timestamptz not null default now());
grant select on installation to entrepot_app;
grant select, insert, update, delete on outbox, idempotency, serial, list_total, list_delta, job_night to entrepot_app;
grant select on migration to entrepot_app;
${dayTables}${closedMonths}${lotTables}${retentionFunctions}${hotTables}${trialData}`;
