create table "reminder" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "kind" varchar(20) not null,
  "subject_id" uuid not null,
  "remarks" varchar(2000),
  constraint pk_reminder primary key (site_id, id)
);
alter table "reminder" add constraint fk_reminder_site_id foreign key ("site_id") references "site" (id);
create index ix_reminder_kind_subject_id on "reminder" ("site_id", "kind", "subject_id", creation_time desc, id desc);
grant insert, select on "reminder" to entrepot_app;
-- The reminders so far are messages. A row keeps the id of its message.
insert into reminder (site_id, id, creation_time, kind, subject_id, remarks)
select distinct on (m.site_id, m.source_type, m.source_id, m.text, m.creation_time) m.site_id, m.id, m.creation_time,
  case when m.source_type = 'logisticsOrder' then 'orderRejected' when m.source_type = 'pickupKeep' then 'pickupEnds'
    when m.source_type = 'debtReminder' then 'debt' else m.source_type end,
  m.source_id, left(m.values ->> 'remarks', 2000)
from user_message m
where m.source_id is not null
  and (m.source_type in ('unpaidOrder', 'pickupKeep', 'debtReminder') or (m.source_type = 'logisticsOrder' and m.text = 'orders.messages.rejected'));
