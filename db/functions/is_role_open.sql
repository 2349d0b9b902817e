-- Whether the next person may dance this role, by the counts of the row and the ratio of its host. People who dance both
-- count for the role that is scarcer, so there is always room for them; and for people without a role.
create or replace function is_role_open(e events, dance_role text) returns boolean
  language sql stable parallel safe
  as $$
    select
      dance_role is null or dance_role = 'both' or e.dance_roles is null
      or e.attending_count + 1 < coalesce((e.dance_roles ->> 'from')::int, 0)
      or public.has_role_room(
        case dance_role when 'lead' then e.lead_count else e.follow_count end,
        case dance_role when 'lead' then e.follow_count else e.lead_count end + e.both_count,
        (e.dance_roles ->> 'ratio')::numeric
      )
  $$;
