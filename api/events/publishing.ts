import { type Context, Hono } from 'hono'
import { CancelEvent, CreateEvent, EditEvent } from '#contract/events.ts'
import { spanOf } from '#contract/nights.ts'
import { zoneFor } from '#contract/zones.ts'
import { addEvent, cancelEvent, changeEvent, deleteEvent, type NightColumns, ownEvent } from '#db/events/publishing.ts'
import { eventFor } from '#db/events/reading.ts'
import type { Sql } from '#db/sql.ts'
import { ownsPicture } from '#db/uploads.ts'
import { limited } from '../limits.ts'
import { pathIn } from '../pictures.ts'
import { pushNightChanged } from '../push.ts'
import { refuse } from '../refusal.ts'
import { hostsOnly, signedIn } from '../session.ts'
import type { Env } from '../setting.ts'
import { refuseField, valid } from '../valid.ts'
import { eventIdIn } from './event-id.ts'

export const eventWrites = new Hono<Env>()
  .post(
    '/events',
    hostsOnly('sign-in-to-create', 'hosts-only'),
    limited('create-event'),
    valid('json', CreateEvent),
    async c => {
      const { sql, userId } = c.var
      const order = c.req.valid('json')
      if (order.createdBy && order.createdBy !== userId) refuse(403, 'not-yours')

      const { price, createdBy: _, timeZone, date, startTime, endTime, nightOf, ...night } = order
      const when = whenOf({ date, startTime, endTime, nightOf })
      const tz = zoneOf(night.state, night.city, timeZone)
      await refuseForeignFlyer(sql, userId, night.flyerUrl)

      const id = await addEvent(sql, userId, { ...night, ...when, tz, priceCents: price })
      return await answerEvent(c, id, userId, 201)
    },
  )

  .patch('/events/:id', signedIn, limited('edit-profile'), valid('json', EditEvent), async c => {
    const { sql, userId } = c.var
    const id = eventIdIn(c)
    const { price, timeZone, date, startTime, endTime, nightOf, ...changes } = c.req.valid('json')

    const isMaterial = await sql.begin(async tx => {
      const before = (await ownEvent(tx, id, userId)) ?? refuse(404, 'event-not-found')
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      const kept: NightColumns = { ...before, ...given, ...(price !== undefined && { priceCents: price }) }
      if (date || startTime || endTime !== undefined || nightOf !== undefined) {
        const moves = { date: date ?? dayOf(before.startLocal), startTime: startTime ?? clockOf(before.startLocal) }
        const until = endTime === undefined ? before.endLocal && clockOf(before.endLocal) : endTime
        // A night that stays on its day keeps the night it was given.
        const night = nightOf ?? (date || startTime ? undefined : before.nightOf)
        Object.assign(kept, whenOf({ ...moves, endTime: until, nightOf: night }))
      }
      if (timeZone || changes.city || changes.state) kept.tz = zoneOf(kept.state, kept.city, timeZone)
      if (changes.flyerUrl !== undefined && changes.flyerUrl !== before.flyerUrl)
        await refuseForeignFlyer(tx, userId, changes.flyerUrl)
      const isMaterial = MATERIAL.some(column => kept[column] !== before[column])
      await changeEvent(tx, id, kept, { isMaterial })
      return isMaterial
    })
    if (isMaterial) pushNightChanged(c.var, id)
    return await answerEvent(c, id, userId, 200)
  })

  .post('/events/:id/cancel', signedIn, limited('edit-profile'), valid('json', CancelEvent), async c => {
    const { sql, userId } = c.var
    const id = eventIdIn(c)
    if (!(await cancelEvent(sql, id, userId, c.req.valid('json').reason))) refuse(404, 'event-not-found')
    pushNightChanged(c.var, id)
    return await answerEvent(c, id, userId, 200)
  })

  .delete('/events/:id', signedIn, limited('edit-profile'), async c => {
    const { sql, userId } = c.var
    if (!(await deleteEvent(sql, eventIdIn(c), userId))) refuse(404, 'event-not-found')
    return c.body(null, 204)
  })

/** What a calendar shows of a night. */
const MATERIAL = ['title', 'startLocal', 'endLocal', 'tz', 'venue', 'location', 'city', 'state'] as const

function whenOf(order: Parameters<typeof spanOf>[0]) {
  const span = spanOf(order)
  if (typeof span === 'string') refuseField(span === 'end-equals-start' ? 'endTime' : 'nightOf', span)
  const { startLocal, endLocal, nightOf } = span
  return { startLocal, endLocal, nightOf }
}

function zoneOf(state: string, city: string, said: string | null | undefined): string {
  return zoneFor(state, city) ?? said ?? refuseField('timeZone', 'zone-needed')
}

async function refuseForeignFlyer(sql: Sql, ownerId: string, flyerUrl: string | null | undefined) {
  if (!flyerUrl) return
  const path = pathIn(flyerUrl)
  if (!path || !(await ownsPicture(sql, ownerId, path))) refuseField('flyerUrl', 'flyer-not-yours')
}

async function answerEvent(c: Context<Env>, id: string, hostId: string, status: 200 | 201) {
  const event = (await eventFor(c.var.sql, id, hostId)) ?? refuse(404, 'event-not-found')
  return c.body(event, status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
}

const dayOf = (local: string) => local.slice(0, 10)
const clockOf = (local: string) => local.slice(11, 16)
