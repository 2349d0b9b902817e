import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { makeSetupKey } from '#api/site/setup-session.ts'
import { openSite } from '#api/site/site.ts'
import { DEFAULT_HOME } from '#contract/places/default-home.ts'
import type { SiteSettings } from '#contract/site/site.ts'
import { loadPlaces } from '#db/places/load.ts'
import { ADMIN, openAdmin } from '../support/admin.ts'
import { browser } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ config: { admin: ADMIN, hasSetup: true } })
await server.context.site.refresh()

await loadPlaces(server.sql, 'test', async () => ({
  id: [3117735],
  country: ['ES'],
  region: ['29'],
  name: ['Madrid'],
  latitude: [40.4165],
  longitude: [-3.70256],
  population: [3_255_944],
  zone: ['Europe/Madrid'],
  otherNames: [],
}))

/** A browser in which a new key was typed. */
async function operator() {
  const key = await makeSetupKey(server.sql)
  const response = await server.stranger.post('/api/setup/unlock', { key })
  expect(response.status).toBe(200)
  return browser(server.app, response.headers.get('set-cookie')?.split(';')[0])
}

const settingsOf = async (person: Awaited<ReturnType<typeof operator>>) =>
  (await (await person.get('/api/site/settings')).json()) as SiteSettings

const pictureOf = async (width: number, height: number) => {
  const created = { create: { width, height, channels: 3 as const, background: '#00b894' } }
  return `data:image/png;base64,${(await sharp(created).png().toBuffer()).toString('base64')}`
}

describe('the key', () => {
  test('opens the set-up once', async () => {
    const key = await makeSetupKey(server.sql)
    expect((await server.stranger.post('/api/setup/unlock', { key })).status).toBe(200)
    const again = await server.stranger.post('/api/setup/unlock', { key })
    expect([again.status, (await again.json()).code]).toEqual([401, 'setup-key-wrong'])
  })

  test('opens the set-up again for the page whose response was lost, and for no other', async () => {
    const key = await makeSetupKey(server.sql)
    const unlock = async (body: object) => (await server.stranger.post('/api/setup/unlock', body)).status
    const attempt = crypto.randomUUID()
    expect(await unlock({ key, attempt })).toBe(200)
    const repeated = await server.stranger.post('/api/setup/unlock', { key: key.toLowerCase(), attempt })
    const again = browser(server.app, repeated.headers.get('set-cookie')?.split(';')[0])
    expect((await again.get('/api/site/settings')).status).toBe(200)
    expect(await unlock({ key })).toBe(401)
    expect(await unlock({ key, attempt: crypto.randomUUID() })).toBe(401)
    expect(await unlock({ key: 'AAAAA-AAAAA-AAAAA-AAAAA', attempt })).toBe(401)
    await server.sql`update setup_keys set created_at = created_at - interval '11 minutes'`
    expect(await unlock({ key, attempt })).toBe(401)
  })

  test('cannot be repeated after the end of the set-up', async () => {
    const body = { key: await makeSetupKey(server.sql), attempt: crypto.randomUUID() }
    const unlocked = await server.stranger.post('/api/setup/unlock', body)
    const person = browser(server.app, unlocked.headers.get('set-cookie')?.split(';')[0])
    expect((await person.post('/api/setup/finish')).status).toBe(204)
    expect((await server.stranger.post('/api/setup/unlock', body)).status).toBe(401)
    await server.sql`update site_settings set set_up_at = null`
    await server.context.site.refresh()
  })

  test('is used by one of two browsers that send it together', async () => {
    const key = await makeSetupKey(server.sql)
    const responses = await Promise.all([1, 2].map(() => server.stranger.post('/api/setup/unlock', { key })))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  test('may be typed in small letters and without hyphens', async () => {
    const key = await makeSetupKey(server.sql)
    const typed = ` ${key.toLowerCase().replaceAll('-', ' ')} `
    expect((await server.stranger.post('/api/setup/unlock', { key: typed })).status).toBe(200)
  })

  test('has 100 bits and is stored as a hash', async () => {
    const key = await makeSetupKey(server.sql)
    expect(key).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/)
    const rows = await server.sql<{ text: string }[]>`select to_jsonb(k)::text as text from setup_keys k`
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toContain(key.slice(0, 5))
  })

  test('replaces an earlier key, and expires after a day', async () => {
    const first = await makeSetupKey(server.sql)
    const second = await makeSetupKey(server.sql)
    expect((await server.stranger.post('/api/setup/unlock', { key: first })).status).toBe(401)
    await server.sql`update setup_keys set created_at = now() - interval '25 hours'`
    expect((await server.stranger.post('/api/setup/unlock', { key: second })).status).toBe(401)
  })

  test.each([{}, { key: '' }, { key: { $ne: '' } }, { key: 'x'.repeat(101) }])('is refused as %j', async body => {
    expect((await server.stranger.post('/api/setup/unlock', body)).status).toBe(400)
  })

  test('cannot be guessed: six attempts from an address are too many, also with the right key', async () => {
    const strict = createApp({ ...server.context, config: { ...server.context.config, hasLimits: true } })
    const key = await makeSetupKey(server.sql)
    const attempts: number[] = []
    for (let n = 0; n < 5; n++)
      attempts.push((await browser(strict).post('/api/setup/unlock', { key: 'AAAAA' })).status)
    expect(attempts).toEqual([401, 401, 401, 401, 401])
    expect((await browser(strict).post('/api/setup/unlock', { key })).status).toBe(429)
    await server.sql`delete from attempts`
  })

  test('sets a cookie for this server only, which scripts cannot read', async () => {
    const key = await makeSetupKey(server.sql)
    const response = await server.stranger.post('/api/setup/unlock', { key })
    expect(response.headers.get('set-cookie')).toMatch(
      /^setup=[\w-]{43}; Max-Age=7200; Path=\/; HttpOnly; SameSite=Strict$/,
    )
  })
})

test('until the set-up is finished, the first page leads to it', async () => {
  const response = await server.app.request('/', { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/setup'])
  expect(await (await server.stranger.get('/api/setup')).json()).toEqual({ isSetUp: false, isUnlocked: false })
})

test('a stranger and a member cannot read or change the settings', async () => {
  const ana = await server.person('ana')
  for (const person of [server.stranger, ana]) {
    expect((await person.get('/api/site/settings')).status).toBe(401)
    expect((await person.put('/api/site/settings', { version: 1, name: 'Mine' })).status).toBe(401)
    expect((await person.put('/api/site/logo', { version: 1, picture: await pictureOf(512, 512) })).status).toBe(401)
    expect((await person.post('/api/setup/finish')).status).toBe(401)
  }
  expect((await (await server.stranger.get('/api/site')).json()).name).toBe('Pista')
})

test('the operator changes the settings, and the others stay', async () => {
  const person = await operator()
  const { version } = await settingsOf(person)
  const saved = await person.put('/api/site/settings', { version, name: 'Compás', placeId: 3117735 })
  expect(saved.status).toBe(200)
  const rules = 'Ask before you dance.\nNo means no.'
  const second = await person.put('/api/site/settings', { version: version + 1, operator: 'Asociación Compás', rules })
  expect(await second.json()).toMatchObject({
    version: version + 2,
    name: 'Compás',
    home: { country: 'ES', city: 'Madrid', state: 'ES.0', timeZone: 'Europe/Madrid' },
    operator: 'Asociación Compás',
    rules,
  })
  expect(await (await server.stranger.get('/api/site')).json()).toEqual({
    name: 'Compás',
    sentence: null,
    operator: 'Asociación Compás',
    contact: null,
    rules,
    page: expect.objectContaining({ name: 'Compás', home: expect.objectContaining({ city: 'Madrid' }) }),
  })
})

test('of two operators with the same version one is refused', async () => {
  const person = await operator()
  const { version } = await settingsOf(person)
  const changes = ['One', 'Two'].map(name => person.put('/api/site/settings', { version, name }))
  const responses = await Promise.all(changes)
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test.each([
  ['an accent on which text is hard to read', { accent: '#1f1629' }, 'accent-contrast'],
  ['a city that is not in the gazetteer', { placeId: 1 }, 'unknown-city'],
  ['a language twice', { languages: ['es', 'es'] }, 'invalid'],
  ['no language', { languages: [] }, 'invalid'],
  ['a link that is not encrypted', { socialPages: ['http://social.example/ana'] }, 'not-https'],
  ['a link that is a script', { socialPages: ['javascript:alert(1)'] }, 'invalid-url'],
  ['a link with a password', { socialPages: ['https://ana:secret@social.example'] }, 'invalid-url'],
  ['a link twice', { socialPages: ['https://social.example/a', 'https://social.example/a'] }, 'invalid'],
  ['nine links', { socialPages: Array.from({ length: 9 }, (_, n) => `https://social.example/${n}`) }, 'too-long'],
  ['a name with an address', { name: 'evil.example' }, 'invalid-text'],
  ['a name that is too long', { name: 'x'.repeat(31) }, 'too-long'],
])('%s is refused, and nothing changes', async (_, change, code) => {
  const person = await operator()
  const before = await settingsOf(person)
  const response = await person.put('/api/site/settings', { version: before.version, ...change })
  expect([response.status, (await response.json()).issues?.[0]?.code]).toEqual([400, code])
  expect(await settingsOf(person)).toEqual(before)
})

test('a setting of the environment cannot be changed', async () => {
  const config = { ...server.context.config, site: { name: 'Fixed' } }
  const site = openSite({ config, home: DEFAULT_HOME, sql: server.sql, log: server.context.log })
  await site.refresh()
  const app = createApp({ ...server.context, config, site })
  const cookie = await app.request('/api/setup/unlock', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: await makeSetupKey(server.sql) }),
  })
  const person = browser(app, cookie.headers.get('set-cookie')?.split(';')[0])
  const { version, fixed } = (await (await person.get('/api/site/settings')).json()) as SiteSettings
  expect(fixed).toEqual(['name'])
  const refused = await person.put('/api/site/settings', { version, name: 'Other' })
  expect([refused.status, (await refused.json()).code]).toEqual([400, 'setting-fixed'])
  await server.context.site.refresh()
})

describe('a logo', () => {
  test('is stored as a PNG of 512 pixels and can be removed', async () => {
    const person = await operator()
    const { version } = await settingsOf(person)
    const saved = await person.put('/api/site/logo', { version, picture: await pictureOf(900, 900) })
    const { logo, version: savedVersion } = (await saved.json()) as SiteSettings
    expect(logo).toEqual(expect.any(Number))
    const [stored] = await server.sql<{ picture: Buffer }[]>`select picture from site_logo`
    const { width, height, format } = await sharp(stored?.picture).metadata()
    expect([width, height, format]).toEqual([512, 512, 'png'])
    const removed = await person.delete(`/api/site/logo?version=${savedVersion}`)
    expect(await removed.json()).toMatchObject({ logo: null })
  })

  test('is not changed by a page whose settings are old, which would then save them under the new version', async () => {
    const [ana, luis] = [await operator(), await operator()]
    const { version } = await settingsOf(ana)
    const stored = await luis.put('/api/site/logo', { version, picture: await pictureOf(512, 512) })
    const { logo, version: newVersion } = (await stored.json()) as SiteSettings
    const replaced = await ana.put('/api/site/logo', { version, picture: await pictureOf(900, 900) })
    expect([replaced.status, (await replaced.json()).code]).toEqual([409, 'site-changed'])
    const removed = await ana.delete(`/api/site/logo?version=${version}`)
    expect([removed.status, (await removed.json()).code]).toEqual([409, 'site-changed'])
    expect(await settingsOf(ana)).toMatchObject({ version: newVersion, logo })
    expect((await ana.delete('/api/site/logo')).status).toBe(400)
    expect((await ana.delete(`/api/site/logo?version=${newVersion}`)).status).toBe(200)
  })

  test.each([
    ['a picture that is not square', async () => await pictureOf(600, 400)],
    ['a picture that is too small', async () => await pictureOf(100, 100)],
    ['no picture', async () => `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`],
    ['a drawing with scripts', async () => `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`],
    // 10,000 by 10,000 pixels in less than half a megabyte.
    ['a picture that would fill the memory', async () => await pictureOf(10_000, 10_000)],
  ])('is refused: %s', async (_, picture) => {
    const person = await operator()
    const { version } = await settingsOf(person)
    const response = await person.put('/api/site/logo', { version, picture: await picture() })
    expect(response.status).toBe(400)
    expect((await settingsOf(person)).logo).toBeNull()
  })
})

test('an admin of the page changes the settings, too, and every change is in the audit log', async () => {
  const jefa = await openAdmin(server)
  const { version } = await settingsOf(jefa)
  expect((await jefa.put('/api/site/settings', { version, contact: 'hola@compas.example' })).status).toBe(200)
  const [last] = await server.sql`select actor_kind, action, outcome from audit_log order by id desc limit 1`
  expect(last).toEqual({ actorKind: 'admin', action: 'change-site', outcome: 'ok' })
})

test('after two hours the key has to be typed again', async () => {
  const person = await operator()
  await server.sql`update setup_sessions set created_at = now() - interval '121 minutes'`
  expect((await person.get('/api/site/settings')).status).toBe(401)
})

test('the end of the set-up opens the first page, and ends the access of every browser', async () => {
  const [person, other] = [await operator(), await operator()]
  const unused = await makeSetupKey(server.sql)
  expect((await person.post('/api/setup/finish')).status).toBe(204)
  expect((await other.get('/api/site/settings')).status).toBe(401)
  expect((await server.stranger.post('/api/setup/unlock', { key: unused })).status).toBe(401)
  expect(await (await server.stranger.get('/api/setup')).json()).toEqual({ isSetUp: true, isUnlocked: false })
  expect((await server.app.request('/', { redirect: 'manual' })).headers.get('location')).toBeNull()
})

test('a new key opens the settings of a site that is set up', async () => {
  const person = await operator()
  expect((await settingsOf(person)).isSetUp).toBe(true)
})

describe('the first admin', () => {
  /** A browser in which a new key was typed, and a member is signed in. */
  async function operatorAs(name: string) {
    const [person, { cookie }] = [await server.person(name), await operator()]
    return { ...person, ...browser(server.app, `${person.cookie}; ${cookie}`) }
  }
  const role = async (person: Pick<Awaited<ReturnType<typeof operatorAs>>, 'get'>) =>
    await (await person.get('/api/admin/role')).json()

  test('is the member who is signed in where the set-up was finished', async () => {
    const eva = await operatorAs('eva')
    expect((await eva.post('/api/setup/finish')).status).toBe(204)
    expect((await eva.get('/api/site/settings')).status).toBe(401)
    expect(await role(eva)).toEqual({ role: null, canBecomeAdmin: true })
    // Two requests that are sent together, as after a response that was lost.
    const responses = await Promise.all([eva.post('/api/setup/admin'), eva.post('/api/setup/admin')])
    for (const response of responses)
      expect([response.status, await response.json()]).toEqual([200, { role: 'admin', canBecomeAdmin: false }])
    expect(await role(eva)).toEqual({ role: 'admin', canBecomeAdmin: false })
    const rows = await server.sql`select actor_id from audit_log where action = 'become-admin'`
    expect([...rows]).toEqual([{ actorId: eva.id }])
    expect((await eva.post('/api/admin/open')).status).toBe(200)
  })

  test('is one member only: the next one in the same browser is refused', async () => {
    const eva = await operatorAs('evita')
    expect((await eva.post('/api/setup/admin')).status).toBe(200)
    const pepe = await server.person('pepe')
    const sameBrowser = browser(server.app, `${pepe.cookie}; ${eva.cookie.split('; ')[1]}`)
    const refused = await sameBrowser.post('/api/setup/admin')
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'setup-not-open'])
    expect((await eva.post('/api/setup/finish')).status).toBe(204)
    expect(await role(sameBrowser)).toEqual({ role: null, canBecomeAdmin: false })
  })

  test('is nobody whose browser did not open the set-up, or opened it two hours ago', async () => {
    const luis = await server.person('luis')
    expect((await luis.post('/api/setup/admin')).status).toBe(403)
    const late = await operatorAs('late')
    await server.sql`update setup_sessions set created_at = now() - interval '121 minutes'`
    expect(await role(late)).toEqual({ role: null, canBecomeAdmin: false })
    expect((await late.post('/api/setup/admin')).status).toBe(403)
    expect((await server.stranger.post('/api/setup/admin')).status).toBe(401)
  })

  test('makes the checklist green without a password', async () => {
    const { config } = server.context
    config.admin = undefined
    const person = await operator()
    const check = async () => {
      const { checks } = await (await person.get('/api/site/checks')).json()
      return checks.find(({ name }: { name: string }) => name === 'admin')
    }
    expect(await check()).toMatchObject({ state: 'good', reason: 'people', count: 2 })
    await server.sql`delete from admin_roles`
    expect(await check()).toMatchObject({ state: 'bad', reason: 'unset' })
    config.admin = ADMIN
  })
})
