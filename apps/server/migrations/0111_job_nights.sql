create table job_night (
  name varchar(60) not null, site_id uuid not null, night date not null, is_failing boolean not null default false, primary key (name, site_id));
grant select, insert, update, delete on job_night to entrepot_app;
