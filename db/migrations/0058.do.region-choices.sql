-- What a member chooses instead of the formats of the region; null follows the region.
alter table users
  add column clock text check (clock in ('h12', 'h23')),
  add column distances text check (distances in ('mi', 'km'));
