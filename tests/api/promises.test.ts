import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import type { KeptPromises, OwnPromises } from '#contract/events/promises/promises.ts'
import type { SeriesWithEvents } from '#contract/events/series/series.ts'
import type { HostWithEvents } from '#contract/people/hosts.ts'
import { paragraph } from '#contract/text.ts'
import { deleteExpired } from '#db/cleanup/retention.ts'
import { ADMIN, openAdmin, reportAbout } from '../support/admin.ts'
import { publishEvent } from '../support/event.ts'
import { linkSentTo, newGuest } from '../support/event-guest.ts'
import { exportedData } from '../support/exported.ts'
import { guestCalls, passIn, proofOf } from '../support/guest-calls.ts'
import { hostile } from '../support/hostile-strings.ts'
import { codeOf, type Person } from '../support/person.ts'
import { publishSeries } from '../support/series.ts'
import { useUnbuiltPages } from '../support/temporary-folder.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ config: { admin: ADMIN }, context: { pages: useUnbuiltPages() } })
const ana = await server.person('ana')

const ANSWERS = { started: true, mix: false, floor: null }
const NONE = { started: null, mix: null, floor: null }
const pathOf = ({ id }: { id: string }) => `/api/events/${id}/promises`
const answer = async (person: Person, event: Event, answers: object = ANSWERS) =>
  (await person.put(pathOf(event), answers)).status
const own = async (person: Person, event: Event): Promise<OwnPromises> => await (await person.get(pathOf(event))).json()

/** Moves the event so that it was over this many hours ago. */
async function over({ id }: Event, hours: number) {
  await server.sql`
    update events set tz = 'UTC', start_local = now() at time zone 'UTC' - make_interval(hours => ${hours + 4}),
      end_local = now() at time zone 'UTC' - make_interval(hours => ${hours})
    where id = ${id}
  `
}

let rows = 0
const checkIn = async (person: Person, event: Event) => await checkInPass(event, `member:${person.id}`)

async function checkInPass({ id }: Event, pass: string) {
  rows += 1
  await server.sql`
    insert into door_rows (event_id, device, counter, seq, at, by_name, kind, pass)
    values (${id}, '00000000000000a1', ${rows}, ${rows}, now(), 'Door', 'in', ${pass})
  `
}

async function undoLast({ id }: Event) {
  rows += 1
  await server.sql`
    insert into door_rows (event_id, device, counter, seq, at, by_name, kind, ref)
    values (${id}, '00000000000000a1', ${rows}, ${rows}, now(), 'Door', 'undo', ${`00000000000000a1:${rows - 1}`})
  `
}

test('who was checked in answers after the night, changes the answers, and takes them back', async () => {
  const mateo = await server.person('mateo', { userType: 'party_host' })
  const event = await publishEvent(mateo)
  await checkIn(ana, event)
  expect(await answer(ana, event)).toBe(403)
  await over(event, 8)
  for (const _ of [1, 2]) expect(await answer(ana, event)).toBe(204)
  expect(await own(ana, event)).toEqual({ canAnswer: true, answers: ANSWERS })
  expect(await answer(ana, event, { ...ANSWERS, mix: true })).toBe(204)
  expect((await own(ana, event)).answers.mix).toBe(true)
  // Another device states only what is changed there.
  expect(await answer(ana, event, { floor: true })).toBe(204)
  expect((await own(ana, event)).answers).toEqual({ started: true, mix: true, floor: true })
  expect(await answer(ana, event, { started: null, mix: null, floor: null })).toBe(204)
  expect(await server.sql`select from promises where event_id = ${event.id}`).toHaveLength(0)
})

test('no others answer: not the host, a member who was not there, or one whose check-in was undone, and not after two weeks', async () => {
  const mateo = await server.person('mateo2', { userType: 'party_host' })
  const luis = await server.person('luis2')
  const event = await publishEvent(mateo)
  await over(event, 8)
  await checkIn(mateo, event)
  await checkIn(luis, event)
  await undoLast(event)
  for (const person of [mateo, luis, ana]) {
    expect(await answer(person, event)).toBe(403)
    expect(await own(person, event)).toEqual({ canAnswer: false, answers: NONE })
  }
  await checkIn(ana, event)
  expect((await server.stranger.put(pathOf(event), ANSWERS)).status).toBe(401)
  expect((await ana.put(pathOf(event), { started: 'yes', mix: null, floor: null })).status).toBe(400)
  await over(event, 15 * 24)
  expect(await answer(ana, event)).toBe(403)
  const missing = { id: '00000000-0000-7000-8000-000000000000' }
  expect((await ana.put(pathOf(missing), ANSWERS)).status).toBe(404)
})

test('from five answers on, the pages of the host and the series say how many promises were kept', async () => {
  const mateo = await server.person('mateo3', { userType: 'party_host' })
  const event = await publishSeries(mateo)
  await over(event, 8)
  const shown = async () => {
    const { host }: HostWithEvents = await (await server.stranger.get(`/api/hosts/${mateo.username}`)).json()
    const page = await server.stranger.get(`/api/series/${event.series?.slug}`)
    const { series }: SeriesWithEvents = await page.json()
    return [host.promises, series.promises]
  }
  for (const n of [1, 2, 3, 4, 5]) {
    expect(await shown()).toEqual([undefined, undefined])
    const person = await server.person(`guest${n}`)
    await checkIn(person, event)
    expect(await answer(person, event, { started: true, mix: n > 2, floor: null })).toBe(204)
  }
  expect(await shown()).toEqual(Array(2).fill({ kept: 8, of: 10 }))
})

/** A guest without an account who confirmed the address, and whether the door checked the guest in. */
async function guestAt(event: Event, { isCheckedIn = true, isConfirmed = true } = {}) {
  const { go, confirm } = guestCalls(server, ana)
  const guest = newGuest()
  const pass = await passIn(await go(event, guest))
  const link = await linkSentTo(server, guest.contact)
  if (isConfirmed) await passIn(await confirm(link))
  if (isCheckedIn) await checkInPass(event, `guest:${guest.id}`)
  return { id: guest.id, device: guest.device, link, proof: proofOf(pass, guest) }
}

const answerAsGuest = async (proof: object, promises: object = ANSWERS) =>
  await server.stranger.post('/api/guests/promises', { ...proof, promises })
const readAsGuest = async (proof: object) => await passIn(await server.stranger.post('/api/guests/read', proof))
const answersAt = async ({ id }: Event) =>
  await server.sql`select user_id, guest_id, started, mix, floor from promises where event_id = ${id}`

test('a guest without an account who was checked in answers on the own device, changes the answers, and takes them back', async () => {
  const mateo = await server.person('mateo4', { userType: 'party_host' })
  const event = await publishEvent(mateo)
  const { id, device, link, proof } = await guestAt(event)
  expect(await codeOf(answerAsGuest(proof))).toEqual([403, 'promises-after-door'])
  expect(await readAsGuest(proof)).not.toHaveProperty('promises')
  await over(event, 8)
  expect(await readAsGuest(proof)).toMatchObject({ promises: NONE })
  for (const _ of [1, 2]) expect((await answerAsGuest(proof)).status).toBe(204)
  expect(await answersAt(event)).toEqual([{ userId: null, guestId: id, ...ANSWERS }])
  expect((await answerAsGuest(proof, { ...ANSWERS, mix: true })).status).toBe(204)
  expect(await readAsGuest(proof)).toMatchObject({ promises: { ...ANSWERS, mix: true } })

  // Neither the link alone nor another device reads or changes them.
  expect(await readAsGuest({ link })).not.toHaveProperty('promises')
  expect((await answerAsGuest({ link })).status).toBe(400)
  expect((await answerAsGuest({ eventId: event.id, id, device })).status).toBe(400)
  const stolen = { ...proof, device: newGuest().device }
  expect(await codeOf(answerAsGuest(stolen, NONE))).toEqual([404, 'guest-not-found'])
  const elsewhere = { ...proof, eventId: (await publishEvent(mateo)).id }
  expect(await codeOf(answerAsGuest(elsewhere, NONE))).toEqual([404, 'guest-not-found'])
  expect((await answerAsGuest(proof, { ...ANSWERS, started: 'yes' })).status).toBe(400)
  expect((await readAsGuest(proof)).promises).toEqual({ ...ANSWERS, mix: true })

  expect((await answerAsGuest(proof, NONE)).status).toBe(204)
  expect(await answersAt(event)).toEqual([])
})

test('no other guests answer: not one who was not there, whose check-in was undone or who proved no address, and not after two weeks', async () => {
  const mateo = await server.person('mateo5', { userType: 'party_host' })
  const event = await publishEvent(mateo)
  const absent = await guestAt(event, { isCheckedIn: false })
  const unconfirmed = await guestAt(event, { isConfirmed: false })
  const undone = await guestAt(event)
  await undoLast(event)
  const there = await guestAt(event)
  await over(event, 8)
  for (const { proof } of [absent, unconfirmed, undone]) {
    expect(await codeOf(answerAsGuest(proof))).toEqual([403, 'promises-after-door'])
    expect(await readAsGuest(proof)).not.toHaveProperty('promises')
  }
  await server.sql`update events set status = 'cancelled', cancelled_at = now() where id = ${event.id}`
  expect((await answerAsGuest(there.proof)).status).toBe(403)
  await server.sql`update events set status = 'active', cancelled_at = null where id = ${event.id}`
  await over(event, 15 * 24)
  expect(await codeOf(answerAsGuest(there.proof))).toEqual([403, 'promises-after-door'])
  expect(await answersAt(event)).toEqual([])
})

test('a guest who goes with an account by now has one answer, before and after the claim', async () => {
  const mateo = await server.person('mateo6', { userType: 'party_host' })
  const event = await publishEvent(mateo)
  const [early, late, twice, host] = [
    await guestAt(event),
    await guestAt(event),
    await guestAt(event),
    await guestAt(event),
  ]
  const claim = async (person: Person, proof: object) =>
    expect((await person.post('/api/guests/claim', proof)).status).toBe(200)
  const [eva, luis, ines] = [await server.person('eva6'), await server.person('luis6'), await server.person('ines6')]

  // One who claimed the place before the night, and came with the pass of the guest.
  await claim(eva, early.proof)
  await over(event, 8)
  expect(await answer(eva, event)).toBe(204)
  expect(await codeOf(answerAsGuest(early.proof, NONE))).toEqual([403, 'promises-after-door'])
  expect(await readAsGuest(early.proof)).not.toHaveProperty('promises')
  // One who answered before the claim.
  expect((await answerAsGuest(late.proof)).status).toBe(204)
  await claim(luis, late.proof)
  expect(await own(luis, event)).toEqual({ canAnswer: true, answers: ANSWERS })
  expect(await answer(luis, event, { ...ANSWERS, started: false })).toBe(204)
  // One who answered as both: the answer of the account stays.
  await checkIn(ines, event)
  expect(await answer(ines, event, { ...ANSWERS, floor: true })).toBe(204)
  expect((await answerAsGuest(twice.proof)).status).toBe(204)
  await claim(ines, twice.proof)
  // The host has none.
  expect((await answerAsGuest(host.proof)).status).toBe(204)
  await claim(mateo, host.proof)

  const stored = await answersAt(event)
  expect(stored).toHaveLength(3)
  expect(stored).toEqual(
    expect.arrayContaining([
      { userId: eva.id, guestId: null, ...ANSWERS },
      { userId: luis.id, guestId: null, ...ANSWERS, started: false },
      { userId: ines.id, guestId: null, ...ANSWERS, floor: true },
    ]),
  )
})

test('answers of guests and members make the figure together', async () => {
  const mateo = await server.person('mateo7', { userType: 'party_host' })
  const event = await publishSeries(mateo)
  const guests = [await guestAt(event), await guestAt(event), await guestAt(event)]
  await over(event, 8)
  const shown = async () => {
    const { host }: HostWithEvents = await (await server.stranger.get(`/api/hosts/${mateo.username}`)).json()
    const page = await server.stranger.get(`/api/series/${event.series?.slug}`)
    const { series }: SeriesWithEvents = await page.json()
    return [host.promises, series.promises]
  }
  for (const n of [1, 2]) {
    const person = await server.person(`mixed${n}`)
    await checkIn(person, event)
    expect(await answer(person, event)).toBe(204)
  }
  for (const { proof } of guests) {
    expect(await shown()).toEqual([undefined, undefined])
    expect((await answerAsGuest(proof, { started: true, mix: true, floor: null })).status).toBe(204)
  }
  expect(await shown()).toEqual(Array(2).fill({ kept: 8, of: 10 }))

  // The host who removes a guest removes no answer, and the guest takes it back with the data.
  const [removed, leaving, staying] = guests
  expect((await mateo.delete(`/api/events/${event.id}/guests/${removed?.id}`)).status).toBe(200)
  expect(await shown()).toEqual(Array(2).fill({ kept: 8, of: 10 }))
  expect((await server.stranger.post('/api/guests/release', leaving?.proof)).status).toBe(200)
  expect(await shown()).toEqual([undefined, undefined])
  expect(await codeOf(answerAsGuest(leaving?.proof ?? {}))).toEqual([410, 'guest-released'])
  expect((await answersAt(event)).filter(({ userId }) => userId === null)).toEqual(
    expect.arrayContaining([removed, staying].map(one => expect.objectContaining({ guestId: one?.id }))),
  )

  // A week later no guest is left, and the answers are of no person.
  await over(event, 8 * 24)
  await deleteExpired(server.sql)
  expect(await server.sql`select from guests where event_id = ${event.id}`).toHaveLength(0)
  const left = await answersAt(event)
  expect(left).toHaveLength(4)
  expect(left.filter(({ guestId }) => guestId !== null)).toEqual([])
})

/** A host with a series of which five people said what was kept. */
async function hostWithFigures(name: string) {
  const host = await server.person(name, { userType: 'party_host' })
  const event = await publishSeries(host)
  await over(event, 8)
  for (const n of [1, 2, 3, 4, 5]) {
    const person = await server.person(`${name}guest${n}`)
    await checkIn(person, event)
    expect(await answer(person, event)).toBe(204)
  }
  return { host, event, series: event.series?.slug ?? '' }
}

const reply = async (person: Pick<Person, 'put'>, series: string | null, text: string) =>
  (await person.put('/api/promises/reply', { slug: series, text })).status

type Figures = { host: KeptPromises['reply']; series: KeptPromises['reply'] }

async function shownReplies(
  { host, series }: { host: Person; series: string },
  reader = server.stranger,
): Promise<Figures> {
  const ofHost: HostWithEvents = await (await reader.get(`/api/hosts/${host.username}`)).json()
  const ofSeries: SeriesWithEvents = await (await reader.get(`/api/series/${series}`)).json()
  return { host: ofHost.host.promises?.reply, series: ofSeries.series.promises?.reply }
}

test('the host replies below each figure, changes the reply and removes it, and all read it', async () => {
  const figures = await hostWithFigures('lola')
  const { host, event, series } = figures
  expect(await shownReplies(figures)).toEqual({ host: undefined, series: undefined })
  for (const _ of [1, 2]) expect(await reply(host, null, 'The floor is new now.')).toBe(204)
  expect(await reply(host, series, 'We begin at nine\nfrom now on.')).toBe(204)
  expect(await shownReplies(figures)).toMatchObject({
    host: { text: 'The floor is new now.' },
    series: { text: 'We begin at nine\nfrom now on.' },
  })
  const html = { headers: { accept: 'text/html' } }
  expect(await (await server.app.request(`/h/${host.username}`, html)).text()).toContain('The floor is new now.')
  expect(await (await server.app.request(`/s/${series}`, html)).text()).toContain('We begin at nine')

  expect(await reply(host, null, 'The floor is wood now.')).toBe(204)
  expect(await reply(host, series.toUpperCase(), '')).toBe(204)
  expect(await shownReplies(figures)).toMatchObject({ host: { text: 'The floor is wood now.' }, series: undefined })
  const lines = await server.sql<
    { action: string }[]
  >`select action from audit_log where actor_id = ${host.id} order by id`
  expect(lines.map(({ action }) => action).filter(action => action.endsWith('promise-reply'))).toEqual([
    ...Array(4).fill('write-promise-reply'),
    'remove-promise-reply',
  ])

  // Below five people there is no figure to reply to, and the reply is hidden with it.
  await server.sql`delete from promises where event_id = ${event.id} and user_id = (select user_id from promises where event_id = ${event.id} limit 1)`
  expect(await shownReplies(figures)).toEqual({ host: undefined, series: undefined })
  expect(await reply(host, null, 'Again')).toBe(404)
})

test('only the host replies: a stranger, a member, another host and a helper of the events are refused', async () => {
  const figures = await hostWithFigures('nina')
  const { event, series } = figures
  const helper = await server.person('ninahelper')
  await server.sql`
    insert into event_people (event_id, user_id, role, accepted_at) values (${event.id}, ${helper.id}, 'editor', now())
  `
  const otherHost = (await hostWithFigures('otra')).host
  expect(await reply(server.stranger, series, 'Mine')).toBe(401)
  for (const person of [ana, helper, otherHost]) expect(await reply(person, series, 'Mine')).toBe(404)
  for (const person of [ana, helper]) expect(await reply(person, null, 'Mine')).toBe(404)
  expect(await reply(figures.host, 'no-such-series', 'Mine')).toBe(404)
  expect(await shownReplies(figures)).toEqual({ host: undefined, series: undefined })
})

test('a hostile reply is stored as it is shown, or refused', async () => {
  const figures = await hostWithFigures('hugo')
  let stored = 0
  for (const { name, text } of hostile) {
    const status = await reply(figures.host, null, text)
    expect.soft([name, [204, 400, 413].includes(status)]).toEqual([name, true])
    if (status !== 204) continue
    stored += 1
    const expected = paragraph(500).parse(text)
    expect.soft((await shownReplies(figures)).host?.text).toBe(expected === '' ? undefined : expected)
  }
  expect(stored).toBeGreaterThan(10)
  expect(await reply(figures.host, null, 'x'.repeat(501))).toBe(400)
  expect(await reply(figures.host, null, '<script>alert(1)</script>')).toBe(204)
  const page = await server.app.request(`/h/${figures.host.username}`, { headers: { accept: 'text/html' } })
  const text = await page.text()
  expect(text).toContain('&lt;script&gt;alert(1)')
  expect(text).not.toContain('<script>alert(1)')
})

test('a reply is reported and taken down, does not come back by an edit, and comes back when that is undone', async () => {
  const figures = await hostWithFigures('rita')
  const { host, series } = figures
  await reply(host, series, 'They lie.')
  await reply(host, null, 'A good year.')
  const id = (await shownReplies(figures)).series?.id ?? ''
  expect((await ana.post('/api/reports', { kind: 'promise-reply', targetId: id, reason: 'Insults' })).status).toBe(201)
  const jefa = await openAdmin(server)
  const report = await reportAbout(jefa, id)
  expect(report).toMatchObject({ kind: 'promise-reply', target: { text: 'They lie.', path: `/s/${series}` } })
  const decided = await jefa.post(`/api/admin/reports/${report?.id}/decision`, { action: 'take-down' })
  expect(decided.status).toBe(200)
  expect(await shownReplies(figures)).toMatchObject({ host: { text: 'A good year.' }, series: undefined })
  expect((await ana.post('/api/reports', { kind: 'promise-reply', targetId: id, reason: 'Again' })).status).toBe(404)
  for (const text of ['They lie again.', '']) expect(await reply(host, series, text)).toBe(404)
  const { id: decision } = (await decided.json()) as { id: string }
  expect((await jefa.post(`/api/admin/decisions/${decision}/undo`)).status).toBeLessThan(300)
  expect((await shownReplies(figures)).series?.text).toBe('They lie.')
})

test('the replies are in the export of the account, and are deleted with it', async () => {
  const { host, series } = await hostWithFigures('olga')
  await reply(host, series, 'Thank you all.')
  expect((await exportedData(server.sql, host))['promise-replies']).toMatchObject([{ series, text: 'Thank you all.' }])
  expect((await host.delete('/api/profile')).status).toBe(200)
  expect(await server.sql`select from promise_replies where host_id = ${host.id}`).toHaveLength(0)
})

test('two first replies at once are one', async () => {
  const figures = await hostWithFigures('raul')
  const texts = ['One', 'Two', 'Three', 'Four']
  expect(await Promise.all(texts.map(text => reply(figures.host, null, text)))).toEqual([204, 204, 204, 204])
  expect(await server.sql`select from promise_replies where host_id = ${figures.host.id}`).toHaveLength(1)
  expect(texts).toContain((await shownReplies(figures)).host?.text)
})
