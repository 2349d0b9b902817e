-- An event that is hidden, by its host or by an administrator, is cancelled for other programs.
create or replace function note_webhooks() returns trigger language plpgsql
  as $$
    declare
      was_public boolean := tg_op = 'UPDATE'
        and old.status = 'active' and old.deleted_at is null and old.taken_down_by is null;
      is_public boolean := new.status = 'active' and new.deleted_at is null and new.taken_down_by is null;
    begin
      if is_public and not was_public then
        perform public.queue_webhooks(new.host_id, new.id, 'event.published');
      elsif was_public and not is_public then
        perform public.queue_webhooks(new.host_id, new.id, 'event.cancelled');
      elsif is_public and (
        old.title, old.description, old.category, old.tags, old.flyer_url, old.tickets_url, old.price_cents, old.currency,
        old.prices, old.venue, old.location, old.city, old.state, old.latitude, old.longitude, old.night_of, old.start_local,
        old.end_local, old.tz, old.program
      ) is distinct from (
        new.title, new.description, new.category, new.tags, new.flyer_url, new.tickets_url, new.price_cents, new.currency,
        new.prices, new.venue, new.location, new.city, new.state, new.latitude, new.longitude, new.night_of, new.start_local,
        new.end_local, new.tz, new.program
      ) then
        perform public.queue_webhooks(new.host_id, new.id, 'event.changed');
      end if;
      if was_public and is_public and old.attending_count <> new.attending_count then
        perform public.queue_webhooks(new.host_id, new.id, 'event.guests');
      end if;
      return null;
    end
  $$;
