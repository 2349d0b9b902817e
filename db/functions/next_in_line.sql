-- The arrivals of those who get the free places of an event with roles: again and again the first one in line whose role
-- keeps the ratio. So the first lead may get a place after a later follow, and never after a later lead.
create or replace function next_in_line(e events) returns int[]
  language plpgsql stable
  as $$
    declare
      ratio numeric := (e.dance_roles ->> 'ratio')::numeric;
      holds_from int := coalesce((e.dance_roles ->> 'from')::int, 0);
      leads int[];
      follows int[];
      others int[];
      -- The next index of each.
      lead int := 1;
      follow int := 1;
      other int := 1;
      is_free boolean;
      next_lead int;
      next_follow int;
      chosen int[] := '{}';
    begin
      select
        array_agg(l.arrival order by l.arrival) filter (where l.dance_role = 'lead'),
        array_agg(l.arrival order by l.arrival) filter (where l.dance_role = 'follow'),
        array_agg(l.arrival order by l.arrival) filter (where l.dance_role = 'both' or l.dance_role is null)
      into leads, follows, others
      from public.waiting_line(e.id) l;
      while e.capacity is null or e.attending_count < e.capacity loop
        is_free := e.attending_count + 1 < holds_from;
        next_lead := case
          when is_free or public.has_role_room(e.lead_count, e.follow_count + e.both_count, ratio) then leads[lead]
        end;
        next_follow := case
          when is_free or public.has_role_room(e.follow_count, e.lead_count + e.both_count, ratio) then follows[follow]
        end;
        exit when num_nonnulls(next_lead, next_follow, others[other]) = 0;
        chosen := chosen || least(next_lead, next_follow, others[other]);
        case chosen[cardinality(chosen)]
          when next_lead then
            lead := lead + 1;
            e.lead_count := e.lead_count + 1;
          when next_follow then
            follow := follow + 1;
            e.follow_count := e.follow_count + 1;
          else
            other := other + 1;
            e.both_count := e.both_count + 1;
        end case;
        e.attending_count := e.attending_count + 1;
      end loop;
      return chosen;
    end
  $$;
