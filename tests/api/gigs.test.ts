import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { partsOf } from '#contract/events/program.ts'
import type { Application, OwnApplication } from '#contract/jobs/applications.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import type { NotificationPage } from '#contract/notifications/notifications.ts'
import { deleteOldApplications } from '#db/jobs/applications.ts'
import { pdf } from '../support/documents.ts'
import { publishEvent } from '../support/event.ts'
import { applicationForm, djAt, postedGig } from '../support/gig.ts'
import { BARTENDER } from '../support/job.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const rosa = await server.person('rosa', { userType: 'party_host' })
const ana = await server.person('ana')

let event: Event
beforeEach(async () => {
  await server.sql`delete from jobs`
  event = await publish()
})

test('a gig hangs on an event, and everybody reads it without the contact data of the host', async () => {
  const gig = await postedGig(mateo, event)
  expect(gig).toMatchObject({
    title: 'DJ bachata',
    gig: { eventId: event.id, role: 'dj', from: '23:00', to: '01:00', fee: '150.00', currency: 'USD' },
    event: { title: event.title, nightOf: event.nightOf, timeZone: 'America/New_York', city: 'Miami' },
    status: 'open',
  })
  const [listed, ...others] = await board()
  expect(others).toEqual([])
  expect(listed).toEqual({ ...gig, contactEmail: null, contactPhone: null })
  const text = JSON.stringify(listed)
  for (const secret of [BARTENDER.contactEmail, BARTENDER.contactPhone]) expect(text).not.toContain(secret)
})

test('a job without an event is on the board after the gigs, until it is closed or nothing changed it for 90 days', async () => {
  const job = (await (await mateo.post('/api/jobs', BARTENDER)).json()) as Job
  expect([job.gig, job.event]).toEqual([null, null])
  const newer = (await (await rosa.post('/api/jobs', BARTENDER)).json()) as Job
  const gig = await postedGig(mateo, event)
  const listed = await board()
  expect(listed.map(({ id }) => id)).toEqual([gig.id, newer.id, job.id])
  expect(listed[1]).toEqual({ ...newer, contactEmail: null, contactPhone: null })
  const page = await (await server.stranger.get('/jobs')).text()
  expect(page).toContain(`${BARTENDER.location} · ${BARTENDER.salaryRange}`)

  await rosa.patch(`/api/jobs/${newer.id}`, { status: 'closed' })
  await server.sql`update jobs set updated_at = now() - interval '91 days' where id = ${job.id}`
  expect((await board()).map(({ id }) => id)).toEqual([gig.id])
  await mateo.patch(`/api/jobs/${job.id}`, { salaryRange: '$16 an hour' })
  expect((await board()).map(({ id }) => id)).toEqual([gig.id, job.id])
})

test('the host and the editors of an event post gigs for it, and other members do not', async () => {
  expect((await rosa.post('/api/jobs', djAt(event.id))).status).toBe(404)
  expect((await rosa.post('/api/jobs', djAt(randomUUID()))).status).toBe(404)
  expect((await ana.post('/api/jobs', djAt(event.id))).status).toBe(403)
  expect((await server.stranger.post('/api/jobs', djAt(event.id))).status).toBe(401)
  await helps(rosa, 'door')
  expect((await rosa.post('/api/jobs', djAt(event.id))).status).toBe(403)
  await helps(rosa, 'editor')
  const gig = await postedGig(rosa, event)
  expect(await board()).toMatchObject([{ id: gig.id, hostId: rosa.id }])

  // The gig of a member who may no longer edit the event is closed, and the event does not name its applicant.
  const id = await applied(gig)
  expect((await rosa.patch(`/api/applications/${id}`, { status: 'hired' })).status).toBe(200)
  expect(await lineUp()).toMatchObject([{ name: 'Leticia Ruiz' }])
  expect((await mateo.patch(`/api/applications/${id}`, { status: 'declined' })).status).toBe(404)
  await server.sql`delete from event_people where user_id = ${rosa.id}`
  expect([await board(), await lineUp()]).toEqual([[], []])
})

test('a job is moved to an event, to other hours and off it again; a foreign event is refused', async () => {
  const job = (await (await mateo.post('/api/jobs', BARTENDER)).json()) as Job
  const { gig } = djAt(event.id)
  expect(await (await mateo.patch(`/api/jobs/${job.id}`, { gig })).json()).toMatchObject({ gig: { from: '23:00' } })
  const later = { ...gig, from: '01:00', to: '03:00', fee: null }
  const moved = (await (await mateo.patch(`/api/jobs/${job.id}`, { gig: later })).json()) as Job
  expect(moved).toMatchObject({ gig: { from: '01:00', fee: null }, title: BARTENDER.title, version: 3 })
  const foreign = await publish(rosa)
  const stolen = await mateo.patch(`/api/jobs/${job.id}`, { gig: { ...gig, eventId: foreign.id } })
  expect(stolen.status).toBe(404)
  expect(await (await mateo.patch(`/api/jobs/${job.id}`, { gig: null })).json()).toMatchObject({
    gig: null,
    event: null,
  })
})

test('an edit of the gig on two devices is a conflict', async () => {
  const gig = await postedGig(mateo, event)
  const change = async (to: string) =>
    await mateo.patch(`/api/jobs/${gig.id}`, { gig: { ...gig.gig, to } }, { 'if-match': '"1"' })
  expect((await change('02:00')).status).toBe(200)
  const second = await change('03:00')
  expect([second.status, (await second.json()).conflict.fields]).toEqual([412, ['gig']])
  expect((await change('02:00')).status).toBe(200)
})

test('drafts, cancelled, deleted and past events have no open gigs', async () => {
  const draft = await publish(mateo, { status: 'draft' })
  const gig = await postedGig(mateo, draft)
  const shown = (await (await server.app.request(`/api/jobs/${gig.id}`)).json()) as Job
  expect([shown.status, shown.event]).toEqual(['closed', null])
  expect(JSON.stringify(shown)).not.toContain(draft.title)
  await mateo.patch(`/api/events/${draft.id}`, { status: 'active' })
  expect(await board()).toMatchObject([{ id: gig.id }])

  await mateo.post(`/api/events/${draft.id}/cancel`, { reason: 'Rain' })
  expect(await board()).toEqual([])
  expect((await apply(gig)).status).toBe(410)

  const gone = await postedGig(mateo, event)
  expect((await mateo.delete(`/api/events/${event.id}`)).status).toBe(204)
  expect(await jobOf(gone)).toMatchObject({ status: 'closed', event: null })
  // The row of the event is deleted later. The gig does not become an ordinary open job.
  await server.sql`delete from events where id = ${event.id}`
  expect(await jobOf(gone)).toMatchObject({ status: 'closed', gig: { eventId: null } })
  expect(await board()).toEqual([])

  const past = await publish()
  await postedGig(mateo, past)
  await server.sql`update events set start_local = '2020-11-27 22:00', end_local = null, night_of = '2020-11-27' where id = ${past.id}`
  expect(await board()).toEqual([])
})

test('a gig is open until its own end, in the zone of the venue', async () => {
  const gig = await postedGig(mateo, event, { from: '02:00', to: '05:00' })
  const open = async (endsIn: string) => {
    await server.sql`
      update jobs j
      set gig_from = (local - interval '2 hours')::time, gig_to = (local + ${endsIn}::interval)::time
      from (select (date_trunc('minute', now()) at time zone tz) as local from events where id = ${event.id}) venue
      where j.id = ${gig.id}
    `
    await server.sql`
      update events e
      set night_of = ((now() at time zone tz) - interval '2 hours' - interval '6 hours')::date
      where id = ${event.id}
    `
    return (await board()).length
  }
  expect(await open('1 minute')).toBe(1)
  expect(await open('-1 minute')).toBe(0)
})

test('an event that moves takes its gigs along', async () => {
  const gig = await postedGig(mateo, event)
  await mateo.patch(`/api/events/${event.id}`, { date: '2031-01-10', startTime: '22:00' })
  expect(await jobOf(gig)).toMatchObject({ event: { nightOf: '2031-01-10' }, gig: { from: '23:00', to: '01:00' } })
})

test('of two acceptances at once one fills the place; it can be undone', async () => {
  const gig = await postedGig(mateo, event)
  const ids = [await applied(gig), await applied(gig, { applicantName: 'Bruno', applicantEmail: 'bruno@example.com' })]
  const responses = await Promise.all(ids.map(id => mateo.patch(`/api/applications/${id}`, { status: 'hired' })))
  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const refused = responses.find(({ status }) => status === 409)
  expect(await refused?.json()).toMatchObject({ code: 'gig-filled' })
  expect(await lineUp()).toHaveLength(1)
  expect(await board()).toEqual([])
  expect((await apply(gig)).status).toBe(410)

  const [hired] = (await applications(gig)).filter(({ status }) => status === 'hired')
  const [other] = ids.filter(id => id !== hired?.id)
  expect((await mateo.patch(`/api/applications/${hired?.id}`, { status: 'hired' })).status).toBe(200)
  await mateo.patch(`/api/applications/${hired?.id}`, { status: 'shortlisted' })
  expect([(await board()).length, await lineUp()]).toEqual([1, []])
  expect((await mateo.patch(`/api/applications/${other}`, { status: 'hired' })).status).toBe(200)
})

test('an ordinary job hires as many as its host wants', async () => {
  const job = (await (await mateo.post('/api/jobs', BARTENDER)).json()) as Job
  for (const applicantEmail of ['a@example.com', 'b@example.com']) {
    const id = await applied(job, { applicantEmail })
    expect((await mateo.patch(`/api/applications/${id}`, { status: 'hired' })).status).toBe(200)
  }
  expect((await applications(job)).map(({ status, availability }) => [status, availability])).toEqual([
    ['hired', undefined],
    ['hired', undefined],
  ])
})

test('the line-up names those who play and teach, and not those who work at the bar', async () => {
  const dj = await postedGig(mateo, event, { from: '01:00', to: '03:00' })
  const teacher = await postedGig(mateo, event, { role: 'teacher', from: '21:00', to: '22:00' })
  const bar = await postedGig(mateo, event, { role: 'bar' })
  for (const [gig, applicantName] of [
    [dj, 'DJ Luz'],
    [teacher, 'Bruno'],
    [bar, 'Carla'],
  ] as const)
    await mateo.patch(`/api/applications/${await applied(gig, { applicantName })}`, { status: 'hired' })
  expect(await lineUp()).toEqual([
    { kind: 'class', name: 'Bruno', from: '21:00', until: '22:00' },
    { kind: 'dj', name: 'DJ Luz', from: '01:00', until: '03:00' },
  ])
  expect(await found('luz bruno')).toEqual([event.id])
  // A part of the program like those of the host, which stay as they are, with the page of the artist.
  const program = { parts: [{ kind: 'dj', name: 'DJ Mambo', from: '22:00' }] }
  const shown = (await (await mateo.patch(`/api/events/${event.id}`, { program })).json()) as Event
  expect(shown.program).toEqual(program)
  expect(shown.artists?.map(({ name }) => name)).toEqual(['DJ Luz', 'DJ Mambo'])
  const hours = partsOf(shown).map(({ name, endsMs }) => [name, new Date(endsMs).toISOString().slice(11, 16)])
  expect(hours).toEqual([
    ['Bruno', '03:00'],
    ['DJ Mambo', '06:00'],
    ['DJ Luz', '08:00'],
  ])
  const page = await (await server.app.request(`/events/${event.id}`)).text()
  expect(page).toContain('DJ Luz')
  expect(page).not.toContain('Carla')
  expect(page).not.toContain('leti@example.com')

  await mateo.patch(`/api/jobs/${dj.id}`, { gig: { ...dj.gig, from: '02:00' } })
  expect((await lineUp()).map(({ from }) => from)).toEqual(['21:00', '02:00'])
  await mateo.delete(`/api/jobs/${teacher.id}`)
  expect((await lineUp()).map(({ name }) => name)).toEqual(['DJ Luz'])
  expect([await found('dj luz'), await found('bruno')]).toEqual([[event.id], []])
  // A deleted event would keep the names of those who withdraw later.
  const [deleted] = await server.sql`update events set deleted_at = now() where id = ${event.id} returning search_text`
  expect(deleted?.searchText).not.toContain('luz')
  await server.sql`update events set deleted_at = null where id = ${event.id}`
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  expect(await lineUp()).toEqual([])
})

test('the host sees who is free, and a clash past midnight at the event of another host', async () => {
  const mine = await postedGig(mateo, event, { from: '01:00', to: '03:00' })
  const theirs = await postedGig(rosa, await publish(rosa), { from: '23:00', to: '01:30' })
  const [id] = [await applied(mine), await applied(mine, { applicantEmail: 'bruno@example.com' })]
  const availabilities = async () =>
    Object.fromEntries((await applications(mine)).map(one => [one.applicantEmail, one.availability]))
  expect(await availabilities()).toEqual({ 'leti@example.com': 'free', 'bruno@example.com': 'free' })

  const key = randomUUID()
  const other = await applied(theirs, { applicantEmail: 'LETI@example.com' }, key)
  await rosa.patch(`/api/applications/${other}`, { status: 'hired' })
  expect(await availabilities()).toEqual({ 'leti@example.com': 'busy', 'bruno@example.com': 'free' })
  // The warning does not prevent the acceptance.
  const accepted = await mateo.patch(`/api/applications/${id}`, { status: 'hired' })
  expect(await accepted.json()).toMatchObject({ status: 'hired', availability: 'busy' })
  expect(await own(theirs, key)).toMatchObject({ status: 'hired', isClash: true })

  // A changeover at one in the morning is no clash.
  await rosa.patch(`/api/jobs/${theirs.id}`, { gig: { ...theirs.gig, to: '01:00' } })
  expect(await availabilities()).toMatchObject({ 'leti@example.com': 'free' })
  expect(await own(theirs, key)).toMatchObject({ isClash: false })
})

test('an applicant learns nothing about other gigs before the host accepts', async () => {
  const mine = await postedGig(mateo, event)
  const theirs = await postedGig(rosa, await publish(rosa))
  await rosa.patch(`/api/applications/${await applied(theirs)}`, { status: 'hired' })
  const key = randomUUID()
  await applied(mine, {}, key)
  expect(await own(mine, key)).toMatchObject({ status: 'new', isClash: false })
})

test('an applicant without an account follows the status with the key of the request, and with nothing else', async () => {
  const gig = await postedGig(mateo, event)
  const key = randomUUID()
  const id = await applied(gig, {}, key)
  expect(await own(gig, key)).toEqual({
    applicantName: 'Leticia Ruiz',
    status: 'new',
    createdAt: expect.any(String),
    isClash: false,
    job: { ...(await jobOf(gig)) },
  })
  await mateo.patch(`/api/applications/${id}`, { status: 'hired' })
  expect(await own(gig, key)).toMatchObject({ status: 'hired', job: { contactEmail: BARTENDER.contactEmail } })

  const another = await postedGig(mateo, event)
  const wrong = [
    [gig.id, randomUUID()],
    [another.id, key],
    [gig.id, id],
    [gig.id, 'null'],
    [gig.id, `${key}'--`],
    ['0', key],
    ['12abc', key],
    ['99999999999', key],
  ]
  for (const [jobId, guess] of wrong) {
    expect((await server.app.request(`/api/jobs/${jobId}/application/${guess}`)).status).toBe(404)
    expect((await server.stranger.delete(`/api/jobs/${jobId}/application/${guess}`)).status).toBe(404)
  }
  // The key stands in no response.
  const texts = [applications(gig), board(), lineUp(), jobOf(gig)]
  expect(JSON.stringify(await Promise.all(texts))).not.toContain(key)
})

test('the link ends with the application: after 180 days, and with the job', async () => {
  const gig = await postedGig(mateo, event)
  const [old, young] = [randomUUID(), randomUUID()]
  await applied(gig, {}, old)
  await applied(gig, { applicantEmail: 'bruno@example.com' }, young)
  await server.sql`update applications set created_at = now() - interval '181 days' where idempotency_key = ${old}`
  await deleteOldApplications(server.sql)
  const status = async (key: string) => (await server.app.request(`/api/jobs/${gig.id}/application/${key}`)).status
  expect([await status(old), await status(young)]).toEqual([404, 200])
  await mateo.delete(`/api/jobs/${gig.id}`)
  expect(await status(young)).toBe(404)
})

test('an accepted applicant withdraws: the data are deleted, the place is free, and the host is notified', async () => {
  const gig = await postedGig(mateo, event)
  const key = randomUUID()
  const form = applicationForm({ coverLetter: 'Ten years of bachata.' })
  form.set('resume', pdf(), 'resume.pdf')
  const sent = await server.app.request(`/api/jobs/${gig.id}/apply`, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: form,
  })
  const { id } = await sent.json()
  await mateo.patch(`/api/applications/${id}`, { status: 'hired' })

  for (const _ of [1, 2])
    expect((await server.stranger.delete(`/api/jobs/${gig.id}/application/${key}`)).status).toBe(204)
  expect(await applications(gig)).toMatchObject([
    {
      status: 'withdrawn',
      applicantName: 'Leticia Ruiz',
      applicantEmail: '',
      applicantPhone: '',
      coverLetter: null,
      resumeUrl: null,
    },
  ])
  expect((await mateo.get(`/api/applications/${id}/resume`)).status).toBe(404)
  expect([(await board()).length, await lineUp()]).toEqual([1, []])
  expect(await own(gig, key)).toMatchObject({ status: 'withdrawn', job: { contactEmail: null } })
  const { notifications } = (await (await mateo.get('/api/notifications')).json()) as NotificationPage
  expect(notifications).toMatchObject([{ kind: 'application', job: { id: gig.id, status: 'withdrawn' } }])

  const again = await mateo.patch(`/api/applications/${id}`, { status: 'hired' })
  expect([again.status, (await again.json()).code]).toEqual([409, 'application-withdrawn'])
  expect((await mateo.patch(`/api/applications/${id}`, { status: 'withdrawn' })).status).toBe(400)
})

test('members with an accepted gig and helpers are told that the event moves, and that it is cancelled', async () => {
  await server.sql`update users set email_verified_at = now() where id = ${ana.id}`
  const gig = await postedGig(mateo, event)
  const id = await applied(gig, { applicantEmail: ana.email.toUpperCase() })
  await helps(rosa, 'door')
  const told = async (person: Person) => {
    const { notifications } = (await (await person.get('/api/notifications')).json()) as NotificationPage
    return notifications
      .filter(one => one.event?.id === event.id && one.kind.startsWith('event-c'))
      .map(one => [one.kind, one.changes.map(({ what }) => what)])
  }
  await mateo.patch(`/api/events/${event.id}`, { startTime: '22:30' })
  expect([await told(ana), await told(rosa)]).toEqual([[], [['event-changed', ['time']]]])

  await mateo.patch(`/api/applications/${id}`, { status: 'hired' })
  expect(await (await mateo.get(`/api/events/${event.id}/audience`)).json()).toMatchObject({ change: 2 })
  await mateo.patch(`/api/events/${event.id}`, { startTime: '22:45' })
  expect((await told(ana))[0]?.[0]).toBe('event-changed')
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  expect([(await told(ana))[0], (await told(rosa))[0]]).toEqual([
    ['event-cancelled', []],
    ['event-cancelled', []],
  ])
})

test('the calendar of a member has the gigs accepted with the confirmed address, at their own hours', async () => {
  await server.sql`update users set email_verified_at = now() where id = ${ana.id}`
  const gig = await postedGig(mateo, event, { from: '01:00', to: '03:00' })
  const id = await applied(gig, { applicantEmail: ana.email.toUpperCase() })
  const { url } = await (await ana.post('/api/calendar/me')).json()
  const titles = async () => {
    const text = await (await server.app.request(new URL(url).pathname)).text()
    return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map(one => {
      const { summary, startDate, endDate } = new ICAL.Event(one)
      return [summary, startDate.toString(), endDate.toString()]
    })
  }
  expect(await titles()).toEqual([])
  await mateo.patch(`/api/applications/${id}`, { status: 'hired' })
  expect(await titles()).toEqual([[`DJ bachata · ${event.title}`, '2030-11-30T01:00:00', '2030-11-30T03:00:00']])
  await mateo.patch(`/api/applications/${id}`, { status: 'declined' })
  expect(await titles()).toEqual([])
})

test('the page of the board, its feed and the sitemap are for visitors, and name no contact data', async () => {
  const gig = await postedGig(mateo, event, { role: 'teacher' })
  const page = await server.app.request('/jobs')
  expect(page.status).toBe(200)
  const text = await page.text()
  expect(text).toContain('DJ bachata')
  expect(text).toContain('$150')
  expect(text).toContain(`/jobs/${gig.id}/apply`)
  expect(text).not.toContain(BARTENDER.contactEmail)
  expect(await (await server.app.request('/jobs?role=bar')).text()).not.toContain('DJ bachata')
  expect((await server.app.request('/jobs?role=bar&role=%00&pay=-1&date=x')).status).toBe(200)
  const spanish = await server.app.request('/jobs', { headers: { 'accept-language': 'es' } })
  expect(await spanish.text()).toContain('Puestos abiertos')

  const feed = await server.app.request('/api/events/feed/jobs.atom')
  expect(feed.headers.get('content-type')).toContain('application/atom+xml')
  const atom = await feed.text()
  expect(atom).toContain('<title>DJ bachata</title>')
  expect(atom).toMatch(/Fri Nov 29 · 11 PM – 1 AM · Teacher · \$150/)
  expect(atom).not.toContain(BARTENDER.contactEmail)

  expect(await (await server.app.request('/sitemaps/pages.xml')).text()).toContain('/jobs</loc>')
  expect(await (await server.app.request('/sitemaps/jobs.xml')).text()).toContain(`/jobs/${gig.id}/apply`)
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  expect(await (await server.app.request('/sitemaps/jobs.xml')).text()).not.toContain(`/jobs/${gig.id}/apply`)
})

test('the page of a gig is a JobPosting with its fee and its end', async () => {
  const gig = await postedGig(mateo, event)
  const page = await (await server.app.request(`/jobs/${gig.id}/apply`)).text()
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page) ?? []
  const data = JSON.parse(json)
  expect(data['@graph'] ?? data).toEqual(expect.anything())
  const posting = [data, ...(data['@graph'] ?? [])].find(one => one['@type'] === 'JobPosting')
  expect(posting).toMatchObject({
    title: 'DJ bachata',
    baseSalary: { currency: 'USD', value: { value: 150 } },
    validThrough: '2030-11-30T04:00:00Z',
    jobLocation: { address: { addressLocality: 'Miami', addressRegion: 'FL' } },
  })
  expect(JSON.stringify(posting)).not.toContain(BARTENDER.contactEmail)
})

test('the gigs of a host and of the new host are in the line-up after the event is taken over, with the pages of the artists', async () => {
  await helps(rosa, 'editor')
  for (const [host, applicantName] of [
    [mateo, 'DJ Luz'],
    [rosa, 'DJ Sol'],
  ] as const) {
    const gig = await postedGig(host, event)
    await host.patch(`/api/applications/${await applied(gig, { applicantName })}`, { status: 'hired' })
  }
  expect((await mateo.post(`/api/events/${event.id}/transfer`, { to: rosa.id })).status).toBe(200)
  expect((await rosa.put(`/api/events/${event.id}/transfer`)).status).toBe(200)
  const shown = (await (await server.app.request(`/api/events/${event.id}`)).json()) as Event
  expect([shown.lineUp, shown.artists].map(named => named?.map(({ name }) => name))).toEqual([
    ['DJ Luz', 'DJ Sol'],
    ['DJ Luz', 'DJ Sol'],
  ])
})

async function publish(host: Person = mateo, change: object = {}): Promise<Event> {
  return await publishEvent(host, {
    date: '2030-11-29',
    startTime: '22:00',
    endTime: '04:00',
    title: 'Noche de Bachata',
    ...change,
  })
}

async function helps(person: Person, role: string) {
  await server.sql`
    insert into event_people (event_id, user_id, role, accepted_at) values (${event.id}, ${person.id}, ${role}, now())
    on conflict (event_id, user_id) do update set role = excluded.role
  `
}

async function apply(job: Job, about: object = {}, key?: string) {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  return await server.app.request(`/api/jobs/${job.id}/apply`, {
    method: 'POST',
    headers,
    body: applicationForm(about),
  })
}

async function applied(job: Job, about: object = {}, key?: string): Promise<string> {
  const response = await apply(job, about, key)
  expect(response.status).toBe(201)
  return (await response.json()).id
}

const board = async () => (await (await server.app.request('/api/jobs')).json()) as Job[]
const jobOf = async ({ id }: Job) => (await (await server.app.request(`/api/jobs/${id}`)).json()) as Job
const lineUp = async () => ((await (await server.app.request(`/api/events/${event.id}`)).json()) as Event).lineUp ?? []
async function found(q: string): Promise<string[]> {
  const response = await server.app.request(`/api/search/events?q=${encodeURIComponent(q)}`)
  return ((await response.json()) as Event[]).map(({ id }) => id)
}
const own = async (job: Job, key: string) =>
  (await (await server.app.request(`/api/jobs/${job.id}/application/${key}`)).json()) as OwnApplication
async function applications(job: Job) {
  const response = await (job.hostId === mateo.id ? mateo : rosa).get(`/api/jobs/${job.id}/applications`)
  expect(response.status).toBe(200)
  return (await response.json()) as Application[]
}
