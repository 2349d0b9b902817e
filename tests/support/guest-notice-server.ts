import { randomBytes } from 'node:crypto'
import { beforeEach, expect } from 'vitest'
import { sendDeliveries } from '#api/notifications/deliveries.ts'
import type { Event } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import type { GuestPass } from '#contract/events/guests/guests.ts'
import { claimGuests } from '#db/events/guests/guest-claims.ts'
import { publishEvent } from './event.ts'
import { linkSentTo, newGuest } from './event-guest.ts'
import type { Person } from './person.ts'
import { useTestServer } from './test-server.ts'

type Sent = { kind: 'mail' | 'sms'; to: string; text: string; link?: string }

/** A server whose deliveries the tests send themselves, with a host for each test, and guests without an account. */
export async function guestNoticeServer() {
  const server = await useTestServer({
    config: { changeTextsDailyBudget: 100 },
    areDeliveriesManual: true,
  })
  let host: Person | undefined
  beforeEach(async () => {
    await server.sql`delete from notifications`
    await server.sql`delete from guests`
    await server.sql`delete from dev_outbox`
    host = await server.person(`mateo${randomBytes(3).toString('hex')}`, { userType: 'party_host' })
  })
  /** The host of the present test. */
  const hostOfTest = () => {
    if (!host) throw new Error('a test creates the host')
    return host
  }
  const go = (event: Pick<Event, 'id'>, guest: object) => server.stranger.post(`/api/events/${event.id}/guests`, guest)
  const emails = () => outbox('mail')
  const texts = () => outbox('sms')
  const subjects = async () => (await emails()).map(({ text }) => text.split('\n')[0] ?? '')

  return {
    server,
    hostOfTest,
    send,
    publish,
    go,
    confirmed,
    claim,
    move,
    startIn,
    passMinutes,
    outbox,
    emails,
    texts,
    subjects,
    stop,
    mine,
    read,
    edit,
  }

  async function mine(person: Person, { id }: Pick<Event, 'id'>): Promise<MyPart> {
    return (await (await person.get(`/api/events/${id}/mine`)).json()) as MyPart
  }

  async function read({ id }: Pick<Event, 'id'>): Promise<Event> {
    return (await (await server.stranger.get(`/api/events/${id}`)).json()) as Event
  }

  async function edit({ id }: Pick<Event, 'id'>, changes: object): Promise<Event> {
    const response = await hostOfTest().patch(`/api/events/${id}`, changes)
    expect(response.status).toBe(200)
    return (await response.json()) as Event
  }

  async function send() {
    await sendDeliveries(server.context)
  }

  async function publish(title = 'Noche de Son', place = {}): Promise<Event> {
    return await publishEvent(hostOfTest(), { title, ...place })
  }

  async function confirmed(event: Event, about: Parameters<typeof newGuest>[0] = {}) {
    const guest = newGuest(about)
    expect((await go(event, guest)).status).toBe(201)
    const link = await linkSentTo(server, guest.contact)
    const response = await server.stranger.post('/api/guests/confirm', { link, device: guest.device })
    expect(response.status).toBe(200)
    const pass = (await response.json()) as GuestPass
    return { ...guest, link, pass }
  }

  async function claim({ id, email }: Person) {
    await server.sql`update users set email_verified_at = now() where id = ${id}`
    await claimGuests(server.sql, id)
    expect(await server.sql`select 1 from guests where email = ${email} and ended_at is null`).toEqual([])
  }

  async function move({ id }: Event, startTime = '23:00') {
    expect((await hostOfTest().patch(`/api/events/${id}`, { startTime })).status).toBe(200)
  }

  async function startIn({ id }: Event, hours: number) {
    await server.sql`
      update events set start_local = now() + make_interval(mins => ${hours * 60}), end_local = null, tz = 'UTC' where id = ${id}
    `
  }

  async function passMinutes(minutes: number) {
    const passed = server.sql`make_interval(mins => ${minutes})`
    await server.sql`update notifications set created_at = created_at - ${passed}`
    await server.sql`update event_changes set began_at = began_at - ${passed}, at = at - ${passed}`
    await server.sql`
      update notification_deliveries set not_before = not_before - ${passed}, taken_at = taken_at - ${passed}
    `
  }

  async function outbox(kind: Sent['kind']): Promise<Sent[]> {
    const sent = (await (await server.stranger.get('/api/dev/outbox')).json()) as Sent[]
    // Without the messages with the link that confirms a guest.
    return sent.filter(message => message.kind === kind && !message.text.includes('/g/')).toReversed()
  }

  async function stop(path: string) {
    return await server.app.request(path, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  }
}
