-- Who plays and teaches at an event by an accepted gig, as parts of its program; null without any. A gig of a member
-- who may no longer edit the event is not among them.
create or replace function line_up_of(e events) returns json
  language plpgsql stable parallel safe
  as $$
    begin
      return (
        select json_agg(
          json_build_object(
            'kind', case j.gig_role when 'teacher' then 'class' else j.gig_role end, 'name', a.applicant_name,
            'from', to_char(j.gig_from, 'HH24:MI'), 'until', to_char(j.gig_to, 'HH24:MI')
          )
          order by j.gig_from < '06:00', j.gig_from, j.id
        )
        from public.jobs j
        join public.applications a on a.fills_gig = j.id
        where j.event_id = e.id and j.taken_down_by is null and j.gig_role in ('dj', 'band', 'teacher', 'show')
          and e.status = 'active'
          and (
            j.host_id = e.host_id
            or exists (
              select from public.event_people p
              where p.event_id = e.id and p.user_id = j.host_id and p.role = 'editor' and p.accepted_at is not null
            )
          )
      );
    end
  $$;
