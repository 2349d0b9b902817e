import { expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import type { AppContext } from '#api/app-context.ts'
import { messagesFor } from '#api/http/i18n.ts'
import type { Email } from '#api/providers/mail.ts'
import { SmsFailed } from '#api/providers/sms.ts'
import { makeSetupKey } from '#api/site/setup-session.ts'
import type { Event } from '#contract/events/events.ts'
import { DEFAULT_HOME } from '#contract/places/default-home.ts'
import type { SiteChecks } from '#contract/site/checks.ts'
import { plantSampleEvents, removeSampleEvents } from '#db/site/sample-events.ts'
import { publishEvent } from '../support/event.ts'
import { browser } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ config: { hasSetup: true } })

/** An operator of this server with other providers or settings. */
async function operatorOf(changes: Partial<AppContext> = {}) {
  const app = createApp({ ...server.context, ...changes })
  const key = await makeSetupKey(server.sql)
  const response = await browser(app).post('/api/setup/unlock', { key })
  return browser(app, response.headers.get('set-cookie')?.split(';')[0])
}

type Operator = Awaited<ReturnType<typeof operatorOf>>

async function reasonsOf(operator: Operator) {
  const { checks } = (await (await operator.get('/api/site/checks')).json()) as SiteChecks
  return Object.fromEntries(checks.map(({ name, reason, state }) => [name, `${state}: ${reason}`]))
}

async function checkNamed(operator: Operator, name: string) {
  const { checks } = (await (await operator.get('/api/site/checks')).json()) as SiteChecks
  return checks.find(check => check.name === name)
}

function mailThat(outcome: 'sent' | 'failed') {
  const sent: Email[] = []
  const attempt = async (email: Email) => {
    sent.push(email)
    return outcome
  }
  return { sent, mail: { kind: 'smtp', send: async () => {}, attempt, close: async () => {} } as const }
}

const configWith = (change: Partial<AppContext['config']>) => ({ ...server.context.config, ...change })

test('a server without settings has all to do but what it does itself', async () => {
  expect(await reasonsOf(await operatorOf())).toEqual({
    origin: 'bad: unset',
    email: 'bad: unset',
    texts: 'bad: unset',
    push: 'bad: origin',
    backups: expect.stringMatching(/^(bad: none|open: ownServer)$/),
    disk: expect.stringMatching(/enough|low/),
    admin: 'bad: unset',
    places: 'bad: loading',
    sample: 'good: none',
  })
})

test('an address, a password and a backup are ready', async () => {
  await server.sql`insert into backup_runs (finished_at, bytes, address) values (now(), 1, 'here')`
  const config = configWith({
    publicOrigin: 'https://compas.example',
    admin: { user: 'jefa', password: 'guaguancó a las 4' },
  })
  expect(await reasonsOf(await operatorOf({ config }))).toMatchObject({
    origin: 'good: https',
    push: 'good: ready',
    admin: 'good: strong',
    backups: 'good: recent',
  })
  const weak = configWith({ admin: { user: 'admin', password: 'password1234' } })
  expect(await reasonsOf(await operatorOf({ config: weak }))).toMatchObject({ admin: 'bad: weak' })
})

test('a site that needs no cities of the world has nothing to do about them', async () => {
  const config = configWith({ hasPlaces: false })
  expect(await reasonsOf(await operatorOf({ config }))).toMatchObject({ places: 'open: off' })
})

test('a test email counts for the settings that it was sent with', async () => {
  const { mail, sent } = mailThat('sent')
  const config = configWith({ smtp: { url: 'smtps://mail.example', from: 'hola@compas.example' } })
  const operator = await operatorOf({ mail, config })
  expect(await reasonsOf(operator)).toMatchObject({ email: 'bad: untested' })
  const response = await operator.post('/api/site/test-email', { email: 'ana@example.com' })
  expect(((await response.json()) as SiteChecks).checks).toContainEqual(
    expect.objectContaining({ name: 'email', reason: 'tested', at: expect.any(String) }),
  )
  expect(sent).toEqual([expect.objectContaining({ to: 'ana@example.com', subject: 'Test email of Pista' })])

  const other = configWith({ smtp: { url: 'smtps://other.example', from: 'hola@compas.example' } })
  expect(await reasonsOf(await operatorOf({ mail, config: other }))).toMatchObject({ email: 'bad: untested' })
})

test('a refused test email is a refusal, and stays in the list', async () => {
  const { mail } = mailThat('failed')
  const config = configWith({ smtp: { url: 'smtps://wrong.example', from: 'hola@compas.example' } })
  const operator = await operatorOf({ mail, config })
  const response = await operator.post('/api/site/test-email', { email: 'ana@example.com' })
  expect([response.status, (await response.json()).code]).toEqual([409, 'test-email-failed'])
  expect(await reasonsOf(operator)).toMatchObject({ email: 'bad: failed' })
})

test('a sixth test text in a day is refused, and no text goes to a number that the site does not accept', async () => {
  const sent: string[] = []
  const send = async ({ to }: { to: string }) => void sent.push(to)
  const operator = await operatorOf({ sms: { kind: 'twilio', send } })
  const foreign = await operator.post('/api/site/test-text', { phoneNumber: '+34612345678' })
  expect([foreign.status, (await foreign.json()).issues?.[0]?.path]).toEqual([400, 'phoneNumber'])
  const attempts = Array.from({ length: 6 }, () => operator.post('/api/site/test-text', { phoneNumber: '3055550123' }))
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 200, 200, 200, 429])
  expect(sent).toEqual(Array.from({ length: 5 }, () => '+13055550123'))
  expect(await reasonsOf(operator)).toMatchObject({ texts: 'good: tested' })
})

test('a site without phones needs no provider of texts', async () => {
  const operator = await operatorOf({ config: configWith({ signUpBy: ['email'] }) })
  expect(await reasonsOf(operator)).toMatchObject({ texts: 'good: optional' })
})

test('a text that the provider refuses is a refusal', async () => {
  await server.sql`delete from attempts`
  const send = () => Promise.reject(new SmsFailed('no credit', { reason: 'failed', mayHaveBeenSent: false }))
  const operator = await operatorOf({ sms: { kind: 'twilio', send } })
  const response = await operator.post('/api/site/test-text', { phoneNumber: '3055550123' })
  expect([response.status, (await response.json()).code]).toEqual([409, 'test-text-failed'])
  expect(await reasonsOf(operator)).toMatchObject({ texts: 'bad: failed' })
})

test('the accounts of the sample city are to be removed from a site with a public address', async () => {
  const { id } = await server.person('ana')
  await server.sql`update users set email = 'ana@example.com', password_hash = 'a hash' where id = ${id}`
  expect(await reasonsOf(await operatorOf())).toMatchObject({ sample: 'open: city' })
  const config = configWith({ publicOrigin: 'https://compas.example' })
  expect(await reasonsOf(await operatorOf({ config }))).toMatchObject({ sample: 'bad: passwords' })
  await server.sql`update users set email = null where id = ${id}`
})

test('sample events that are planted at any hour are all still to come', async () => {
  const plan = {
    home: DEFAULT_HOME,
    currency: 'USD',
    texts: messagesFor(null).samples,
    nameHash: (name: string) => Buffer.from(name),
  }
  for (let hour = 0; hour < 24; hour++) {
    const nowMs = Date.UTC(2030, 4, 3, hour, 1)
    await server.sql.begin(async tx => {
      expect(await plantSampleEvents(tx, { ...plan, nowMs })).toBe(true)
      const ends = await tx<{ endsAt: string }[]>`
        select e.end_local at time zone e.tz as ends_at
        from events e
        join sample_hosts s on s.user_id = e.host_id
      `
      expect(ends.filter(({ endsAt }) => Date.parse(endsAt) <= nowMs)).toEqual([])
      expect(ends).toHaveLength(12)
      await removeSampleEvents(tx, plan.nameHash)
    })
  }
})

test('sample events are planted once in the home city, and are removed without other events', async () => {
  const operator = await operatorOf()
  const list = async () => (await (await server.stranger.get('/api/events?city=Miami&state=FL')).json()) as Event[]
  const mateo = await server.person('mateo.real', { userType: 'party_host' })
  const real = await publishEvent(mateo, { city: 'Miami', state: 'FL' })

  const planted = await Promise.all([operator.post('/api/site/sample'), operator.post('/api/site/sample')])
  expect(planted.map(({ status }) => status)).toEqual([200, 200])
  const samples = (await list()).filter(({ id }) => id !== real.id)
  expect(samples.length).toBe(12)
  expect(new Set(samples.map(({ timeZone }) => timeZone))).toEqual(new Set(['America/New_York']))
  const ana = await server.person('ana.goes')
  const [first] = samples
  expect((await ana.put(`/api/events/${first?.id}/attendance`, { state: 'going' })).status).toBe(200)

  await server.sql`
    update events set start_local = start_local - interval '60 days', end_local = end_local - interval '60 days'
    where host_id in (select user_id from sample_hosts)
  `
  expect(await checkNamed(operator, 'sample')).toMatchObject({ reason: 'planted', count: 0 })

  const removed = await Promise.all([operator.delete('/api/site/sample'), operator.delete('/api/site/sample')])
  expect(removed.map(({ status }) => status)).toEqual([200, 200])
  expect(await checkNamed(operator, 'sample')).toMatchObject({ reason: 'none' })
  expect((await list()).map(({ id }) => id)).toEqual([real.id])
  expect((await server.stranger.get(`/api/events/${first?.id}`)).status).toBe(404)
  expect(await server.sql`select 1 from sample_hosts`).toEqual([])
  expect((await mateo.get('/api/auth/user')).status).toBe(200)
})
