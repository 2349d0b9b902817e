-- The arrivals of those who get the free places: again and again the first party in line for which there are as many
-- places as people, and whose roles keep the ratio. So the first lead may get a place after a later follow, and never
-- after a later lead; and a party of three after a later member who comes alone. Parties of one shape keep their order.
create or replace function next_in_line(e events) returns int[]
  language plpgsql stable
  as $$
    declare
      ratio numeric := (e.dance_roles ->> 'ratio')::numeric;
      holds_from int := coalesce((e.dance_roles ->> 'from')::int, 0);
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
        select shape into n
        from generate_subscripts(heads, 1) shape
        where heads[shape] is not null
          and (e.capacity is null or e.attending_count + sizes[shape] <= e.capacity)
          and (
            e.attending_count + sizes[shape] < holds_from
            or public.has_role_room(
              leads[shape], e.lead_count, follows[shape] + boths[shape], e.follow_count + e.both_count, ratio
            )
            and public.has_role_room(
              follows[shape], e.follow_count, leads[shape] + boths[shape], e.lead_count + e.both_count, ratio
            )
          )
        order by heads[shape]
        limit 1;
        exit when not found;
        chosen := chosen || arrivals[heads[n]];
        heads[n] := nexts[heads[n]];
        e.attending_count := e.attending_count + sizes[n];
        e.lead_count := e.lead_count + leads[n];
        e.follow_count := e.follow_count + follows[n];
        e.both_count := e.both_count + boths[n];
      end loop;
      return chosen;
    end
  $$;
