-- What those who were checked in say after the night. Null: no answer to this question.
create table promises (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- The night began on time, the music was the one of the program, the floor was as announced.
  started boolean,
  mix boolean,
  floor boolean,
  at timestamptz not null default now(),
  primary key (event_id, user_id),
  constraint promises_of_answers check (num_nonnulls(started, mix, floor) > 0)
);
create index promises_by_user on promises (user_id);
