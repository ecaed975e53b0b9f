-- An acquirer that takes no Level 2/3 data is sent none, and no batch waits for data that it would never answer.
alter table terminals add column takes_commercial_data boolean not null default true;
