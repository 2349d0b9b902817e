-- Notes the transaction of a change, and of one that may concern a list without the event (`relisted_in`). Only the
-- columns named here cannot: a forgotten column makes lists be read more often, never less.
create or replace function note_change() returns trigger language plpgsql
  as $$
    declare
      was public.events := old;
    begin
      if tg_op = 'INSERT' then
        insert into public.changed_events (event_id, place, changed_in, relisted_in)
        values (new.id, public.place_of(new.city, new.state), pg_current_xact_id(), pg_current_xact_id());
        return null;
      end if;
      new.updated_at := now();

      was.updated_at := new.updated_at;
      was.attending_count := new.attending_count;
      was.guest_count := new.guest_count;
      was.waiting_count := new.waiting_count;
      was.waiting_guest_count := new.waiting_guest_count;
      was.lead_count := new.lead_count;
      was.follow_count := new.follow_count;
      was.both_count := new.both_count;
      was.capacity := new.capacity;
      was.rating_sum := new.rating_sum;
      was.review_count := new.review_count;
      was.asked_at := new.asked_at;
      was.confirmed_at := new.confirmed_at;
      was.last_confirmed_at := new.last_confirmed_at;
      was.last_asked_at := new.last_asked_at;
      -- PostgreSQL computes them after this trigger, from columns that are compared.
      was.starts_at := new.starts_at;
      was.ends_at := new.ends_at;
      update public.changed_events c
      set
        place = public.place_of(new.city, new.state), changed_in = pg_current_xact_id(),
        relisted_in = case when was *<> new then pg_current_xact_id() else c.relisted_in end
      where c.event_id = new.id;
      return new;
    end
  $$;
