-- Whether a time has passed at which a place of the event becomes free: then `settle_places` has to run before anything
-- is decided.
create or replace function are_places_due(event uuid) returns boolean
  language plpgsql stable
  as $$
    begin
      return exists (select from public.held_places h where h.event_id = event and h.until <= now())
        or exists (
          select from public.guests g where g.event_id = event and g.state = 'unconfirmed' and g.confirm_by <= now()
        )
        or exists (select from public.guests g where g.release_at <= now() and g.event_id = event)
        or exists (
          select from public.guests g where g.state = 'offered' and g.offer_until <= now() and g.event_id = event
        );
    end
  $$;
