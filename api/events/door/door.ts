import { randomInt } from 'node:crypto'
import * as calls from '#contract/events/door/calls.ts'
import type { DoorRow } from '#contract/events/door/door.ts'
import {
  type DoorLink,
  type DoorList,
  type DoorNight,
  type DoorNoShow,
  type DoorPage,
  type DoorSession,
  type DoorTerms,
  type NewDoorLink,
} from '#contract/events/door/door.ts'
import { type EventRole, mayDo } from '#contract/events/event-rights.ts'
import { type DoorEvent, doorFor, doorNoShowsOf, doorWeeksOf, exchangeDoorRows } from '#db/events/door/door.ts'
import { addDoorLink, doorLinksOf, doorOfSession, endDoorLink, openDoor } from '#db/events/door/door-links.ts'
import {
  addDoorNames,
  deleteDoorName,
  doorNamesOf,
  doorTermsOf,
  expectedAt,
  setDoorTerms,
} from '#db/events/door/door-names.ts'
import { newToken, tokenHash } from '../../accounts/session/secrets.ts'
import type { Context } from '../../app-context.ts'
import { privateJson } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { orRefuse, refuse } from '../../http/refusal.ts'
import { idIn } from '../../http/valid.ts'
import { eventIdIn, eventPart } from '../event/event-access.ts'
import { passCode, signingKey } from '../pass/pass.ts'

/** The door of an event: for its people, and for phones that a link has opened. */
export const doorCalls = new Feature()
  .call(calls.doorList, [limited('read')], async c => {
    const event = await doorOfMember(c)
    return privateJson(c, (await listOf(c, event, event.role)) satisfies DoorList)
  })

  .call(calls.doorRows, [limited('door')], async (c, { body, userId }) => {
    const { eventId } = await doorOfMember(c)
    return c.json(await exchange(c, { ...body, eventId, sentBy: userId }))
  })

  .call(calls.doorWeeks, [limited('read')], eventPart<DoorNight[]>(doorWeeksOf))

  .call(calls.doorNoShows, [limited('read')], eventPart<DoorNoShow[]>(doorNoShowsOf))

  .call(calls.addDoorNames, [limited('attend')], async (c, { body, userId, sql }) => {
    const order = { ...body, eventId: eventIdIn(c), userId }
    orRefuse(calls.addDoorNames, await addDoorNames(sql, order))
  })

  .call(calls.deleteDoorName, [limited('attend')], async (c, { sql, userId }) => {
    const name = idIn(c, 'event-not-found', 'name')
    if (!(await deleteDoorName(sql, eventIdIn(c), userId, name))) refuse(404, 'event-not-found')
  })

  .call(calls.setDoorTerms, [limited('attend')], async (c, { body, userId, sql }) => {
    const order = { ...body, eventId: eventIdIn(c), userId }
    if (!(await setDoorTerms(sql, order))) refuse(404, 'event-not-found')
  })

  .call(calls.doorLinks, [limited('read')], eventPart<DoorLink[]>(doorLinksOf))

  .call(calls.addDoorLink, [limited('invite-helper')], async (c, { sql, secrets, userId }) => {
    const { token, hash } = newToken()
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const codeHash = (id: string) => secrets.hash('door-code', `${id} ${code}`)
    const order = { eventId: eventIdIn(c), userId, tokenHash: hash, codeHash }
    const outcome = orRefuse(calls.addDoorLink, await addDoorLink(sql, order))
    return c.json({ ...outcome, token, code } satisfies NewDoorLink, 201)
  })

  .call(calls.endDoorLink, [limited('attend')], async (c, { sql, userId }) => {
    const link = idIn(c, 'event-not-found', 'link')
    if (!(await endDoorLink(sql, eventIdIn(c), userId, link))) refuse(404, 'event-not-found')
  })

  .call(calls.openDoor, [limited('open-door', 'address')], async (c, { sql, secrets, body: { link, code, name } }) => {
    const { token, hash } = newToken()
    const codeHash = (id: string) => secrets.hash('door-code', `${id} ${code}`)
    const outcome = orRefuse(
      calls.openDoor,
      await openDoor(sql, { linkHash: tokenHash(link), codeHash, sessionHash: hash, name }),
    )
    return c.json({ session: token, ...outcome } satisfies DoorSession, 201)
  })

  .call(calls.doorListByLink, [limited('public-read', 'address')], async (c, { body }) => {
    const event = await doorOfLink(c, body.session)
    return c.json((await listOf(c, event, null)) satisfies DoorList)
  })

  .call(calls.doorRowsByLink, [limited('public-read', 'address')], async (c, { body: { session, ...order } }) => {
    const { eventId } = await doorOfLink(c, session)
    return c.json(await exchange(c, { ...order, eventId, sentBy: null }))
  })

async function doorOfMember(c: Context) {
  return (await doorFor(c.var.app.sql, eventIdIn(c), c.var.userId)) ?? refuse(404, 'event-not-found')
}

async function doorOfLink(c: Context, session: string) {
  return (await doorOfSession(c.var.app.sql, tokenHash(session))) ?? refuse(404, 'door-link-ended')
}

type Order = { eventId: string; rows: DoorRow[]; after: number; sentBy: string | null }

async function exchange(c: Context, order: Order): Promise<DoorPage> {
  const page = await exchangeDoorRows(c.var.app.sql, order)
  return page === 'door-full' ? refuse(409, page) : page
}

/** Without a role the phone was opened by a link, and reads first names only. */
async function listOf(c: Context, event: DoorEvent, role: EventRole | null): Promise<DoorList> {
  const { sql, secrets } = c.var.app
  const { eventId } = event
  const [expected, names, terms, { publicKey }] = await Promise.all([
    expectedAt(sql, eventId),
    doorNamesOf(sql, eventId),
    doorTermsOf(sql, eventId),
    signingKey(sql, 'passes'),
  ])
  const shown = (name: string) => (role === null ? firstNameOf(name) : name)
  const noted = <Terms extends DoorTerms>(about: Terms) => (role === null ? { ...about, note: null } : about)
  return {
    ...event,
    role,
    people: [
      ...expected.map(({ kind, id, name, isConfirmed, danceRole, plusOnes, answers }) => {
        const pass = `${kind}:${id}`
        const about = terms.get(pass)
        return {
          pass,
          name: shown(name),
          code: passCode(secrets, eventId, { kind, id }),
          isConfirmed,
          ...(danceRole && { danceRole }),
          ...(answers && mayDo(role, 'edit') && { answers }),
          ...(plusOnes && {
            plusOnes: plusOnes.map(one => (one.name === undefined ? one : { ...one, name: shown(one.name) })),
          }),
          ...(about && { terms: noted(about) }),
        }
      }),
      ...names.map(({ id, name, added }) => ({
        pass: `name:${id}`,
        name: shown(name),
        code: '',
        isConfirmed: true,
        added: noted(added),
      })),
    ],
    keys: [publicKey],
    secret: secrets.hash('door', eventId).toString('base64url'),
  }
}

/** Not of a name without a space, such as an email address that a guest has typed as the name. */
function firstNameOf(name: string) {
  const [first = ''] = name.trim().split(/\s+/)
  return first.replace(/@.*$/, '')
}
