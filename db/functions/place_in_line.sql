-- The position of one who waits. If the ratio closes the role of a member who comes alone, it is the position among
-- those with the role, and `missing` is how many of the other role have to come before this one gets a place.
create or replace function place_in_line(
  e events, arrival int, party text[], out "position" int, out missing int
) language sql stable parallel safe
  as $$
    select
      line.position,
      case when line.is_closed then
        least(ceil((line.mine + line.position) / (e.dance_roles ->> 'ratio')::numeric)::int, line.mine + line.position - 1)
          - line.others
      end
    from (
      select
        own.is_closed, public.line_position(e.id, arrival, case when own.is_closed then party[1] end) as position,
        case party[1] when 'lead' then e.lead_count else e.follow_count end as mine,
        case party[1] when 'lead' then e.follow_count else e.lead_count end + e.both_count as others
      from (select cardinality(party) = 1 and not public.is_party_open(e, party)) own (is_closed)
    ) line
  $$;
