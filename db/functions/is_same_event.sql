-- Whether two events are the same: one venue, one night, and titles with common parts.
create or replace function is_same_event(a events, b events) returns boolean
  language sql stable parallel safe
  as $$
    select a.id <> b.id and a.night_of = b.night_of and a.state = b.state
      and public.place_key(a.city) = public.place_key(b.city)
      and public.place_key(a.venue) = public.place_key(b.venue) and public.place_key(a.venue) <> ''
      and (
        public.similarity(public.fold(a.title), public.fold(b.title)) >= 0.4
        or public.word_similarity(public.fold(a.title), public.fold(b.title)) >= 0.7
        or public.word_similarity(public.fold(b.title), public.fold(a.title)) >= 0.7
      )
  $$;
