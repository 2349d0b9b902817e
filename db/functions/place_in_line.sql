-- The position of one who waits. If the ratio closes the role, it is the position among those with the role, and `missing`
-- is how many of the other role have to come before this one gets a place.
create or replace function place_in_line(
  e events, arrival int, dance_role text, out "position" int, out missing int
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
        not public.is_role_open(e, dance_role) as is_closed,
        public.line_position(
          e.id, arrival, case when not public.is_role_open(e, dance_role) then dance_role end
        ) as position,
        case dance_role when 'lead' then e.lead_count else e.follow_count end as mine,
        case dance_role when 'lead' then e.follow_count else e.lead_count end + e.both_count as others
    ) line
  $$;
