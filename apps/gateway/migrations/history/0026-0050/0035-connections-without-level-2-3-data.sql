-- Whether a processor takes Level 2/3 data is said of a merchant's connection to it, and holds for all of its terminals.
alter table processors add column takes_commercial_data boolean not null default true;
grant update (takes_commercial_data) on processors, terminals to countinghouse_gateway;
