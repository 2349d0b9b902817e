import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { DoorList } from '#contract/events/door/door.ts'
import type { Answers, Event, Questions } from '#contract/events/events.ts'
import type { Ask } from '#contract/events/going/asks.ts'
import type { Dancer } from '#contract/events/going/attendance.ts'
import type { GuestOnList } from '#contract/events/guests/guests.ts'
import { deleteOldRows } from '#db/cleanup/retention.ts'
import { releaseUnconfirmed } from '#db/events/venue/places.ts'
import { linkSentTo, newGuest } from '../support/event-guest.ts'
import { passIn, proofOf } from '../support/guest-calls.ts'
import { guestNoticeServer } from '../support/guest-notice-server.ts'
import { endHolds } from '../support/held-places.ts'
import { codeOf, type Person, threeMembers } from '../support/person.ts'
import { datesOf, publishSeries } from '../support/series.ts'

const { server, hostOfTest, publish, go, mine, read, edit } = await guestNoticeServer()

const diet = 'Do you eat meat?'
const song = 'Which song shall we play?'
const questions: Questions = [{ text: diet, isRequired: true }, { text: song }]
const meat = { answer: 'No, only fish', question: diet }
const loba = { answer: 'La Loba', question: song }

let ana: Person
let beto: Person
let carla: Person
beforeEach(async () => void ([ana, beto, carla] = await threeMembers(server)))

test('a member answers, only the host and the editors read it, and the member changes it', async () => {
  const event = await publish('Noche de Son', { questions })
  expect(event.questions).toEqual(questions)
  expect(await codeOf(put(ana, event))).toEqual([409, 'answers-needed'])
  expect(await codeOf(put(ana, event, [loba]))).toEqual([409, 'answers-needed'])
  expect(await mine(ana, event)).toMatchObject({ attendance: null })
  expect(await (await put(ana, event, [meat, loba])).json()).toMatchObject({ attendance: 'going' })
  expect(await mine(ana, event)).toMatchObject({ answers: [meat, loba] })

  const [editor, door] = [beto, carla]
  await help(event, editor, 'editor')
  await help(event, door, 'door')
  for (const reader of [hostOfTest(), editor])
    expect(await goingFor(reader, event)).toMatchObject([{ id: ana.id, answers: [meat, loba] }])
  for (const reader of [door, ana]) {
    const [person] = await goingFor(reader, event)
    expect(person).toMatchObject({ id: ana.id })
    expect(person).not.toHaveProperty('answers')
  }
  expect(await mine(hostOfTest(), event)).not.toHaveProperty('answers')
  const { token, code } = await (await hostOfTest().post(`/api/events/${event.id}/door/links`)).json()
  const { session } = await (await server.stranger.post('/api/door/open', { link: token, code, name: 'Nadia' })).json()
  const lists = [
    await (await server.stranger.post('/api/door/list', { session })).text(),
    await (await door.get(`/api/events/${event.id}/door`)).text(),
    await (await server.stranger.get(`/api/events/${event.id}`)).text(),
  ]
  expect(lists[0]).toContain(ana.firstName)
  const { people } = (await (await editor.get(`/api/events/${event.id}/door`)).json()) as DoorList
  expect(people).toMatchObject([{ answers: [meat, loba] }])
  for (const list of lists) expect(list).not.toContain('only fish')

  expect(await codeOf(put(ana, event, []))).toEqual([409, 'answers-needed'])
  await put(ana, event, [{ ...meat, answer: 'Yes' }])
  expect(await mine(ana, event)).toMatchObject({ attendance: 'going', answers: [{ ...meat, answer: 'Yes' }] })
  // Without answers in the request they stay.
  await put(ana, event)
  expect(await mine(ana, event)).toMatchObject({ answers: [{ ...meat, answer: 'Yes' }] })
})

test('who has a place needs no answer to a later question, and old answers keep the question as it was', async () => {
  const event = await publish('Noche de Son', { questions: [{ text: diet }] })
  await put(ana, event, [meat])
  await put(beto, event)
  const asked = [{ text: 'Do you eat fish?', isRequired: true as const }]
  expect(await edit(event, { questions: asked })).toMatchObject({ questions: asked })
  for (const person of [ana, beto])
    expect(await (await put(person, event)).json()).toMatchObject({ attendance: 'going' })
  expect(await goingFor(hostOfTest(), event)).toMatchObject([{ answers: [meat] }, { id: beto.id }])
  const fish = { answer: 'Yes', question: 'Do you eat fish?' }
  await put(ana, event, [fish, meat])
  expect(await mine(ana, event)).toMatchObject({ answers: [fish, meat] })
  await put(ana, event, [fish])
  expect(await mine(ana, event)).toMatchObject({ answers: [fish] })
  expect(await edit(event, { questions: [] })).not.toHaveProperty('questions')
  expect(await goingFor(hostOfTest(), event)).toMatchObject([{ answers: [fish] }, { id: beto.id }])
})

test('answers that a device sends again with another change, or to undo, are no new answers', async () => {
  const event = await publish('Noche de Son', { questions: [{ text: diet }], plusOneLimit: 1, capacity: 2 })
  await put(ana, event, [meat])
  await edit(event, { questions: [{ text: diet }, { text: song, isRequired: true }] })
  const again = { state: 'going', answers: [meat], plusOnes: [{ name: 'Camila' }] }
  const path = `/api/events/${event.id}/attendance`
  expect(await (await ana.put(path, again)).json()).toMatchObject({ attendance: 'going', attendingCount: 2 })
  await ana.delete(path)
  expect(await (await ana.put(path, again)).json()).toMatchObject({ attendance: 'going', attendingCount: 2 })
  expect(await mine(ana, event)).toMatchObject({ answers: [meat], plusOnes: [{ name: 'Camila' }] })
  // A changed answer is one of a device that has seen the questions, or that comes back to see them.
  expect(await codeOf(put(ana, event, [{ ...meat, answer: 'Yes' }]))).toEqual([409, 'answers-needed'])
})

test('an answer to a question that was changed meanwhile comes back, and one that is asked no more is left out', async () => {
  const event = await publish('Noche de Son', { questions: [{ text: song }] })
  expect(await codeOf(put(ana, event, [meat]))).toEqual([409, 'answers-needed'])
  // A text that the host never asked is not shown to the host as a question.
  await put(ana, event, [loba, { answer: 'Yes', question: 'May I come for free?' }])
  expect(await mine(ana, event)).toMatchObject({ attendance: 'going', answers: [loba] })
  await edit(event, { questions: null })
  expect(await (await put(beto, event, [meat])).json()).toMatchObject({ attendance: 'going' })
  expect(await mine(beto, event)).not.toHaveProperty('answers')
})

test('answers go with the place, except within the ten seconds to undo, and interest needs none', async () => {
  const event = await publish('Noche de Son', { questions, capacity: 1, hasWaitingList: true })
  expect((await ana.put(`/api/events/${event.id}/attendance`, { state: 'interested' })).status).toBe(200)
  await put(ana, event, [meat])
  expect(await codeOf(put(beto, event, undefined, 'waiting'))).toEqual([409, 'answers-needed'])
  await put(beto, event, [loba, { ...meat, answer: 'Yes' }], 'waiting')
  const waiting = await (await hostOfTest().get(`/api/events/${event.id}/waiting`)).json()
  expect(waiting).toMatchObject([{ id: beto.id, answers: [loba, { answer: 'Yes' }] }])
  expect(JSON.stringify(await (await beto.get(`/api/events/${event.id}/waiting`)).json())).not.toContain('La Loba')

  await ana.delete(`/api/events/${event.id}/attendance`)
  expect(await mine(ana, event)).not.toHaveProperty('answers')
  expect(await (await put(ana, event)).json()).toMatchObject({ attendance: 'going' })
  expect(await mine(ana, event)).toMatchObject({ answers: [meat] })
  await ana.put(`/api/events/${event.id}/attendance`, { state: 'interested' })
  expect(await mine(ana, event)).not.toHaveProperty('answers')
  await endHolds(server)
  expect(await mine(beto, event)).toMatchObject({ attendance: 'going', answers: [loba, { answer: 'Yes' }] })
  expect(await codeOf(put(ana, event, undefined, 'waiting'))).toEqual([409, 'answers-needed'])
  const stored = await server.sql`select answers from attendances where event_id = ${event.id} and user_id = ${ana.id}`
  expect(stored).toEqual([{ answers: null }])
})

test('the host reads the answers of those who ask before the decision, and they stay with the place', async () => {
  const event = await publish('Noche de Son', { questions, needsApproval: true })
  expect(await codeOf(put(ana, event))).toEqual([409, 'answers-needed'])
  for (const person of [ana, beto]) await put(person, event, [meat])
  const asks = `/api/events/${event.id}/asks`
  expect(await (await hostOfTest().get(asks)).json()).toMatchObject([{ answers: [meat] }, { answers: [meat] }])
  await put(ana, event, [meat, loba])
  const decide = async (person: Person, isApproved: boolean) =>
    (await (await hostOfTest().post(asks, { people: [person.id], isApproved })).json()) as Ask[]
  await decide(ana, true)
  expect(await goingFor(hostOfTest(), event)).toMatchObject([{ id: ana.id, answers: [meat, loba] }])
  expect(await decide(beto, false)).toMatchObject([{ id: beto.id, isDeclined: true, answers: [meat] }])
  // A declined member who withdraws leaves no answers.
  await beto.delete(`/api/events/${event.id}/attendance`)
  expect(await (await hostOfTest().get(asks)).json()).toMatchObject([{ isDeclined: true }])
  expect(JSON.stringify(await (await hostOfTest().get(asks)).json())).not.toContain('only fish')
})

test('a guest without an account answers, and takes the answers into an account', async () => {
  const event = await publish('Noche de Son', { questions })
  expect(await codeOf(go(event, newGuest()))).toEqual([409, 'answers-needed'])
  const guest = newGuest({ answers: [meat] })
  const pass = await passIn(await go(event, guest))
  expect(pass).toMatchObject({ answers: [meat] })
  // Repeated after a lost response.
  expect((await go(event, guest)).status).toBe(200)
  await help(event, carla, 'door')
  expect(await guestsFor(hostOfTest(), event)).toMatchObject([{ id: guest.id, answers: [meat] }])
  const [forDoor] = await guestsFor(carla, event)
  expect(forDoor).toMatchObject({ id: guest.id })
  expect(forDoor).not.toHaveProperty('answers')
  expect((await ana.post('/api/guests/claim', proofOf(pass, guest))).status).toBe(200)
  expect(await mine(ana, event)).toMatchObject({ attendance: 'going', answers: [meat] })

  const other = newGuest({ answers: [meat, loba] })
  const second = await passIn(await go(event, other))
  await server.stranger.post('/api/guests/release', proofOf(second, other))
  await endHolds(server)
  const left = await server.sql`select state, answers from guests where event_id = ${event.id} order by state`
  expect(left).toEqual([
    { state: 'claimed', answers: null },
    { state: 'released', answers: null },
  ])
})

test('a guest changes the answers on the own device, and neither the link alone nor another device reads or changes them', async () => {
  const event = await publish('Noche de Son', { questions })
  const guest = newGuest({ answers: [meat] })
  const pass = await passIn(await go(event, guest))
  const change = (answers: Answers, proof: object = proofOf(pass, guest)) =>
    server.stranger.post('/api/guests/answers', { ...proof, answers })
  const yes = { ...meat, answer: 'Yes' }
  expect(await passIn(await change([yes, loba]))).toMatchObject({ answers: [yes, loba], pass: pass.pass })
  expect(await passIn(await change([yes]))).toMatchObject({ answers: [yes] })
  expect(await guestsFor(hostOfTest(), event)).toMatchObject([{ id: guest.id, answers: [yes] }])
  expect(await codeOf(change([]))).toEqual([409, 'answers-needed'])
  // An answer to a question that was never asked.
  expect(await codeOf(change([yes, { question: 'Another one', answer: 'No' }]))).toEqual([409, 'answers-needed'])
  expect(await storedAnswers(event)).toEqual(['Yes'])

  const link = await linkSentTo(server, guest.contact)
  expect(await passIn(await server.stranger.post('/api/guests/read', { link }))).not.toHaveProperty('answers')
  expect((await change([loba], { link })).status).toBe(400)
  const stolen = { ...proofOf(pass, guest), device: newGuest().device }
  expect(await codeOf(change([yes], stolen))).toEqual([404, 'guest-not-found'])
  const read = await passIn(await server.stranger.post('/api/guests/read', proofOf(pass, guest)))
  expect(read).toMatchObject({ answers: [yes] })

  // A question that is asked by now needs its answer, and the earlier answer may stay.
  await edit(event, { questions: [{ text: 'Do you eat fish?', isRequired: true }] })
  expect(await codeOf(change([yes]))).toEqual([409, 'answers-needed'])
  const fish = { question: 'Do you eat fish?', answer: 'Yes' }
  expect(await passIn(await change([fish, meat]))).toMatchObject({ answers: [fish, meat] })
  await server.sql`update events set status = 'cancelled', cancelled_at = now() where id = ${event.id}`
  expect(await codeOf(change([fish]))).toEqual([409, 'event-cancelled'])
  await server.sql`update events set status = 'active', cancelled_at = null where id = ${event.id}`
  await ana.post('/api/guests/claim', proofOf(pass, guest))
  expect(await codeOf(change([fish]))).toEqual([404, 'guest-not-found'])
  expect(await mine(ana, event)).toMatchObject({ answers: [fish, meat] })
})

test('the answers of a guest are deleted when a held place, or the time to confirm, ends', async () => {
  const event = await publish('Noche de Son', { questions, capacity: 2, hasWaitingList: true })
  const leaving = newGuest({ answers: [meat] })
  const pass = await passIn(await go(event, leaving))
  await go(event, newGuest({ answers: [{ ...meat, answer: 'Yes' }] }))
  await put(ana, event, [{ ...meat, answer: 'Perhaps' }], 'waiting')
  await server.stranger.post('/api/guests/release', proofOf(pass, leaving))
  // The ten seconds to undo bring the answers back, too.
  expect(await storedAnswers(event)).toEqual(['No, only fish', 'Perhaps', 'Yes'])
  await endHolds(server)
  expect(await storedAnswers(event)).toEqual(['Perhaps', 'Yes'])
  await server.sql`update guests set confirm_by = now() where event_id = ${event.id} and state = 'unconfirmed'`
  await releaseUnconfirmed(server.sql)
  expect(await storedAnswers(event)).toEqual(['Perhaps'])
})

test('limits: three questions and a hundred and twenty characters, an answer of three hundred, each once', async () => {
  const event = await publish('Noche de Son', { questions })
  const patch = async (wrong: unknown) =>
    (await hostOfTest().patch(`/api/events/${event.id}`, { questions: wrong })).status
  const four = ['One?', 'Two?', 'Three?', 'Four?'].map(asked => ({ text: asked }))
  for (const wrong of [
    four,
    [{ text: 'a'.repeat(121) }],
    [{ text: ' ' }],
    [{ text: diet }, { text: ` ${diet} ` }],
    [{ text: diet, isRequired: false }],
    [{ text: diet, choices: ['Yes'] }],
    'Why?',
  ])
    expect(await patch(wrong)).toBe(400)
  for (const wrong of [
    [{ ...meat, answer: 'a'.repeat(301) }],
    [{ ...meat, answer: '' }],
    [{ answer: 'Yes' }],
    [meat, meat],
    Array.from({ length: 13 }, (_, index) => ({ answer: 'Yes', question: `Question ${index}?` })),
    'Yes',
  ]) {
    expect((await put(ana, event, wrong as Answers)).status).toBe(400)
    expect((await go(event, newGuest({ answers: wrong as Answers }))).status).toBe(400)
  }
  expect(await patch([...four.slice(0, 2), { text: 'a'.repeat(120) }])).toBe(200)
  const longest = { answer: 'á'.repeat(300), question: 'a'.repeat(120) }
  expect((await put(ana, event, [longest])).status).toBe(200)
  expect(await mine(ana, event)).toMatchObject({ answers: [longest] })
})

test('a hostile text is a text: markup, quotes, and characters that turn the direction of others', async () => {
  const asked = `<img src=x onerror=alert(1)> "q" '); drop table events;--`
  const event = await publish('Noche de Son', { questions: [{ text: asked }] })
  const given = { answer: `"},{"question":"${diet}\\u0000</script>`, question: asked }
  await put(ana, event, [given])
  expect(await goingFor(hostOfTest(), event)).toMatchObject([{ answers: [given] }])
  expect(await read(event)).toMatchObject({ questions: [{ text: asked }] })
  const page = await (await server.stranger.get(`/events/${event.id}`)).text()
  expect(page).not.toContain('<img src=x')
  await put(ana, event, [{ ...given, answer: 'ok\u{202e}txet' }])
  expect(await mine(ana, event)).toMatchObject({ answers: [{ ...given, answer: 'oktxet' }] })
  expect((await put(ana, event, [{ ...given, answer: 'a\u0000b' }])).status).toBe(400)
})

test('a series has the questions on each date, a listing has none, and a conflict names them', async () => {
  const event = await publishSeries(hostOfTest(), { questions })
  for (const { eventId } of (await datesOf(server.sql, event)).slice(0, 3))
    expect(await read({ id: eventId ?? '' })).toMatchObject({ questions })
  const alone = await publish('Noche de Son', { questions })
  const stale = { 'If-Match': `"${alone.version}"` }
  await edit(alone, { questions: [{ text: song }] })
  const refused = await hostOfTest().patch(`/api/events/${alone.id}`, { questions: [{ text: diet }] }, stale)
  expect(refused.status).toBe(412)
  expect(await read(alone)).toMatchObject({ questions: [{ text: song }] })
})

test('answers are in the export of the member, and the questions in that of the host', async () => {
  const event = await publish('Noche de Son', { questions })
  await put(ana, event, [meat])
  expect((await exported(ana)).get('attendance.json')).toContain('No, only fish')
  const ofHost = await exported(hostOfTest())
  expect([...ofHost.values()].join()).toContain(song)
  expect([...ofHost.values()].join()).not.toContain('only fish')
})

test('answers are deleted with the account of the member, and with that of the host', async () => {
  const event = await publish('Noche de Son', { questions })
  await put(ana, event, [meat])
  await put(beto, event, [{ ...meat, answer: 'Yes' }])
  await go(event, newGuest({ answers: [{ ...meat, answer: 'Perhaps' }] }))
  expect((await ana.delete('/api/profile')).status).toBe(200)
  expect(await goingFor(hostOfTest(), event)).toMatchObject([{ id: beto.id }])
  expect(await storedAnswers(event)).toEqual(['Perhaps', 'Yes'])
  expect((await hostOfTest().delete('/api/profile')).status).toBe(200)
  expect(await storedAnswers(event)).toEqual([])
})

test('until the end of the event a member changes the answers, and a week later they are deleted', async () => {
  const event = await publish('Noche de Son', { questions })
  await put(ana, event, [meat])
  const endDaysAgo = async (days: number) =>
    void (await server.sql`
      update events set start_local = now() - make_interval(days => ${days}, hours => 6), end_local = null, tz = 'UTC'
      where id = ${event.id}
    `)
  await endDaysAgo(0)
  expect(await codeOf(put(ana, event, [loba, meat]))).toEqual([409, 'event-over'])
  await endDaysAgo(6)
  await deleteOldRows(server.sql)
  expect(await mine(ana, event)).toMatchObject({ answers: [meat] })
  await endDaysAgo(7)
  await deleteOldRows(server.sql)
  expect(await mine(ana, event)).not.toHaveProperty('answers')
  expect(await mine(ana, event)).toMatchObject({ attendance: 'going' })
})

async function put(person: Person, { id }: Pick<Event, 'id'>, answers?: Answers, state = 'going') {
  return await person.put(`/api/events/${id}/attendance`, { state, answers })
}

async function goingFor(reader: Person, { id }: Pick<Event, 'id'>): Promise<Dancer[]> {
  return (await (await reader.get(`/api/events/${id}/attendees`)).json()) as Dancer[]
}

async function guestsFor(reader: Person, { id }: Pick<Event, 'id'>): Promise<GuestOnList[]> {
  return (await (await reader.get(`/api/events/${id}/guests`)).json()) as GuestOnList[]
}

async function help({ id }: Pick<Event, 'id'>, person: Person, role: 'editor' | 'door') {
  await server.sql`
    insert into event_people (event_id, user_id, role, accepted_at) values (${id}, ${person.id}, ${role}, now())
  `
}

async function exported(person: Person) {
  const zip = await fromBufferPromise(Buffer.from(await (await person.get('/api/account/export')).arrayBuffer()))
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  return files
}

/** The texts of all answers of an event, sorted. */
async function storedAnswers({ id }: Pick<Event, 'id'>): Promise<string[]> {
  const rows = await server.sql<{ answer: string }[]>`
    select given ->> 'answer' as answer
    from (
      select answers from attendances where event_id = ${id}
      union all
      select answers from held_places where event_id = ${id}
      union all
      select answers from guests where event_id = ${id}
    ) stored
    cross join jsonb_array_elements(answers) given
    order by 1
  `
  return rows.map(({ answer }) => answer)
}
