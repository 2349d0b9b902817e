import type { Context } from 'hono'
import type { Attending, Favorite } from '#contract/events/events.ts'
import * as calls from '#contract/events/going/calls.ts'
import * as listCalls from '#contract/events/list/calls.ts'
import { savedBy } from '#db/events/event/reading.ts'
import {
  type AttendResult,
  attend,
  attendeesOf,
  partnersAt,
  setFavorite,
  waitingFor,
} from '#db/events/going/attendance.ts'
import { friendsGoing } from '#db/events/page/friends.ts'
import type { Env } from '../../app-context.ts'
import { privateJson, privateJsonText } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { refuse, refuseAs } from '../../http/refusal.ts'
import { eventIdIn } from '../event/event-id.ts'
import { eventPart } from '../page/event-part.ts'
import { passFor } from '../pass/pass.ts'

export const goingCalls = new Feature()
  .call(listCalls.friendsGoing, [limited('read')], async c =>
    privateJson(c, await friendsGoing(c.var.app.sql, c.var.userId)),
  )

  .call(calls.savedEvents, [limited('read')], async c => privateJsonText(c, await savedBy(c.var.app.sql, c.var.userId)))

  .call(calls.attendees, [limited('read')], eventPart(attendeesOf))

  .call(calls.waitingMembers, [limited('read')], eventPart(waitingFor))

  .call(calls.partners, [limited('read')], eventPart(partnersAt))

  .call(calls.attend, [limited('attend')], async c => {
    const { app, userId } = c.var
    const { state, ...details } = c.req.valid('json')
    const id = eventIdIn(c)
    const attending = attendingOrRefuse(c, await attend(app.sql, id, userId, state, details))
    const isGoing = attending.attendance === 'going'
    const pass = isGoing ? await passFor(app, id, { kind: 'member', id: userId }) : undefined
    return c.json({ ...attending, ...(pass && { pass }) } satisfies Attending)
  })

  .call(calls.endAttendance, [limited('attend')], async c => {
    const { sql } = c.var.app
    const { userId } = c.var
    return c.json(attendingOrRefuse(c, await attend(sql, eventIdIn(c), userId, null)))
  })

  .call(calls.saveEvent, [limited('attend')], async c => {
    const { sql } = c.var.app
    const { userId } = c.var
    if (!(await setFavorite(sql, eventIdIn(c), userId, true))) refuse(404, 'event-not-found')
    return c.json({ isFavorite: true } satisfies Favorite)
  })

  .call(calls.unsaveEvent, [limited('attend')], async c => {
    const { sql } = c.var.app
    const { userId } = c.var
    await setFavorite(sql, eventIdIn(c), userId, false)
    return c.json({ isFavorite: false } satisfies Favorite)
  })

function attendingOrRefuse(c: Context<Env>, { outcome, hasGivenPlaces }: AttendResult): Attending {
  if (hasGivenPlaces) c.var.app.deliveries.begin()
  if (typeof outcome === 'string') refuseAs(calls.attend, outcome)
  return outcome
}
