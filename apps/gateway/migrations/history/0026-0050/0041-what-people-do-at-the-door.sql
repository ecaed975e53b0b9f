-- How far what people did at the identity provider was taken into the audit history: the number of the last event.
create table account_events_taken (
  only_one boolean primary key default true check (only_one),
  event_id bigint not null
);
insert into account_events_taken (event_id) values (0);
