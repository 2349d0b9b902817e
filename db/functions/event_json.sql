-- The public JSON of an event, written when the event or its host changes, so that no read has to build it. The one
-- definition of the contract's `Event`: a migration that comes with a change of it also runs `rebuild_public_events()`.
-- PL/pgSQL keeps its plan; PostgreSQL before 18 plans a function in SQL again for each statement, which takes 5 ms.
create or replace function event_json(e events, h users) returns text
  language plpgsql stable parallel safe
  as $$
    begin
      -- What few events have is added to the JSON, so that all others stay as they are stored.
      return (
        select left(shape.json, -1)
          || coalesce(',"changes":' || public.event_changes_json(e.id), '')
          || case when e.confirmed_guests_only then ',"confirmedGuestsOnly":true' else '' end
          || case when e.needs_approval then ',"needsApproval":true' else '' end
          || case when e.plus_one_limit > 0 then ',"plusOneLimit":' || e.plus_one_limit else '' end
          || case when e.has_waiting_list then ',"hasWaitingList":true,"waitingCount":' || e.waiting_count else '' end
          || case
            when public.country_of(e.state) <> 'US'
            then ',"country":' || to_json(public.country_of(e.state))
              || ',"region":' || coalesce(to_json(e.region)::text, 'null')
              || ',"placeId":' || coalesce(e.place_id::text, 'null')
            else ''
          end
          || coalesce(',"prices":' || e.prices::text, '')
          || coalesce(',"poster":' || e.poster::text, '')
          || case
            when e.flyer_url is null and e.poster is null
            then coalesce(',"venuePhotoUrl":' || to_json(public.venue_photo(e.venue_id))::text, '')
            else ''
          end
          || coalesce(',"program":' || e.program::text, '')
          || coalesce(',"lineUp":' || public.line_up_of(e)::text, '')
          || case
            when e.artist_ids <> '{}'
            then coalesce(
              ',"artists":' || (
                select json_agg(json_build_object('slug', a.slug, 'name', a.name) order by a.name, a.id)
                from public.artists a
                where a.id = any (e.artist_ids)
              ),
              ''
            )
            else ''
          end
          || coalesce(',"danceRoles":' || e.dance_roles::text, '')
          || coalesce(',"questions":' || e.questions::text, '')
          || case
            when (e.dance_roles ->> 'isShown')::boolean
            then ',"dancers":{"leads":' || e.lead_count || ',"follows":' || e.follow_count || ',"boths":' || e.both_count || '}'
            else ''
          end
          || case when e.currency <> 'USD' then ',"currency":' || to_json(e.currency) else '' end
          || case when e.host_id = e.listed_from then ',"unclaimedFrom":' || to_json(h.display_name) else '' end
          || case
            when e.asked_at >= public.question_at(e.start_local, e.tz) then ',"askedAt":' || to_json(public.iso(e.asked_at))
            else ''
          end
          || case
            when e.confirmed_at >= public.question_at(e.start_local, e.tz)
            then ',"confirmedAt":' || to_json(public.iso(e.confirmed_at))
            else ''
          end
          || coalesce(',"lastConfirmedAt":' || to_json(public.iso(e.last_confirmed_at))::text, '')
          || coalesce(',"hiddenAt":' || to_json(public.iso(e.hidden_at))::text, '')
          || coalesce(
            (
              select ',"series":' || json_build_object(
                'slug', s.slug, 'night', d.night,
                'repeat', (
                  select r.repeat
                  from public.series_rules r
                  where r.series_id = s.id and r.first_night <= d.night
                  order by r.first_night desc
                  limit 1
                )
              )
              from public.series_dates d
              join public.series s on s.id = d.series_id
              where d.event_id = e.id
            ),
            ''
          )
          || '}'
        from (
          select row_to_json(event)::text as json
          from (
            select
              e.id, e.slug, e.title, e.description, e.category, e.tags, e.status, e.cancel_reason as "cancelReason",
              e.is_featured::int as "isFeatured", e.flyer_url as "imageUrl", e.flyer_url as "flyerUrl",
              e.tickets_url as "ticketsUrl", to_char(e.price_cents / 100.0, 'FM9999990.00') as price, e.capacity,
              e.attending_count as "attendingCount",
              case when e.review_count = 0 then 0 else round(e.rating_sum::numeric / e.review_count, 2) end as rating,
              e.review_count as "reviewCount",
              to_char(e.start_local, 'YYYY-MM-DD') as date, to_char(e.start_local, 'HH24:MI') as time,
              to_char(e.start_local, 'HH24:MI') as "startTime", to_char(e.end_local, 'HH24:MI') as "endTime",
              e.night_of as "nightOf", e.tz as "timeZone",
              public.iso(e.starts_at) as "startsAt", public.iso(e.ends_at) as "endsAt",
              e.venue, (select v.slug from public.venues v where v.id = e.venue_id) as "venueSlug", e.location, e.city,
              e.state, e.latitude, e.longitude, e.host_id as "createdBy",
              (
                select row_to_json(host)
                from (
                  select
                    h.id, h.username, h.display_name as "displayName", h.first_name as "firstName",
                    h.last_name as "lastName", h.promotion_group as "promotionGroup",
                    h.profile_image_url as "profileImageUrl"
                ) host
              ) as host,
              e.sequence, e.version, public.iso(e.created_at) as "createdAt", public.iso(e.updated_at) as "updatedAt"
          ) event
        ) shape
      );
    end
  $$;
