-- Whether these people may come together, by the counts of the row and the ratio of its host. People who dance both
-- count for the role that is scarcer, so there is always room for them; and for people without a role.
create or replace function is_party_open(e events, party text[]) returns boolean
  language plpgsql stable parallel safe
  as $$
    begin
      return (
        select
          e.dance_roles is null
          or e.attending_count + cardinality(party) < coalesce((e.dance_roles ->> 'from')::int, 0)
          or (
            select
              public.has_role_room(p.leads, e.lead_count, p.follows + p.boths, e.follow_count + e.both_count, r.ratio)
              and public.has_role_room(p.follows, e.follow_count, p.leads + p.boths, e.lead_count + e.both_count, r.ratio)
            from
              (
                select
                  count(*) filter (where role = 'lead')::int as leads, count(*) filter (where role = 'follow')::int as follows,
                  count(*) filter (where role = 'both')::int as boths
                from unnest(party) role
              ) p,
              (select (e.dance_roles ->> 'ratio')::numeric) r (ratio)
          )
      );
    end
  $$;
