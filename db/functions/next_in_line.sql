-- The arrivals of those who get the free places: again and again the first party in line for which there are as many
-- places as people, and whose roles keep the ratio. So the first lead may get a place after a later follow, and never
-- after a later lead; and a party of three after a later member who comes alone. Parties of one shape keep their order.
create or replace function next_in_line(e events) returns int[]
  language plpgsql stable
  as $$
    declare
      ratio numeric := (e.dance_roles ->> 'ratio')::numeric;
      holds_from int := coalesce((e.dance_roles ->> 'from')::int, 0);
      capacity int := e.capacity;
      attending int := e.attending_count;
      all_leads int := e.lead_count;
      all_follows int := e.follow_count;
      all_boths int := e.both_count;
      arrivals int[];
      -- For each place in line, the next place of a party with the same shape.
      nexts int[];
      -- For each shape, the place of the first one in line, and its people.
      heads int[];
      sizes int[];
      leads int[];
      follows int[];
      boths int[];
      n int;
      chosen int[] := '{}';
    begin
      with line as materialized (
        select
          l.arrival, cardinality(l.party) as size, r.leads, r.follows, r.boths,
          row_number() over (order by l.arrival)::int as place
        from public.waiting_line(e.id) l
        cross join lateral (
          select
            count(*) filter (where role = 'lead')::int as leads, count(*) filter (where role = 'follow')::int as follows,
            count(*) filter (where role = 'both')::int as boths
          from unnest(l.party) role
        ) r
      ),
      linked as (
        select
          line.arrival, line.place,
          lead(line.place) over (partition by line.size, line.leads, line.follows, line.boths order by line.place) as next
        from line
      ),
      shapes as (
        select min(line.place) as head, line.size, line.leads, line.follows, line.boths
        from line
        group by line.size, line.leads, line.follows, line.boths
      )
      select linked.*, shapes.*
      into arrivals, nexts, heads, sizes, leads, follows, boths
      from (
        select array_agg(linked.arrival order by linked.place), array_agg(linked.next order by linked.place) from linked
      ) linked,
      (
        select
          array_agg(shapes.head), array_agg(shapes.size), array_agg(shapes.leads), array_agg(shapes.follows),
          array_agg(shapes.boths)
        from shapes
      ) shapes;
      loop
        n := null;
        -- Not one query: each would take as long as twenty steps of this loop.
        for shape in 1 .. coalesce(cardinality(heads), 0) loop
          continue when heads[shape] is null or heads[shape] > heads[n] or attending + sizes[shape] > capacity;
          if attending + sizes[shape] < holds_from
            or public.has_role_room(
              leads[shape], all_leads, follows[shape] + boths[shape], all_follows + all_boths, ratio
            )
            and public.has_role_room(
              follows[shape], all_follows, leads[shape] + boths[shape], all_leads + all_boths, ratio
            )
          then
            n := shape;
          end if;
        end loop;
        exit when n is null;
        chosen := chosen || arrivals[heads[n]];
        heads[n] := nexts[heads[n]];
        attending := attending + sizes[n];
        all_leads := all_leads + leads[n];
        all_follows := all_follows + follows[n];
        all_boths := all_boths + boths[n];
      end loop;
      return chosen;
    end
  $$;
