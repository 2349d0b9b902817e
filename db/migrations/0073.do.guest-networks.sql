-- Keyed hashes of the networks around the IPv6 address of the request: the /56 and the /48, in which one customer could send each
-- request from another /64. Empty for IPv4.
alter table guests add column network_hashes bytea[] not null default '{}';
create index guests_by_network on guests using gin (network_hashes) where network_hashes <> '{}';
