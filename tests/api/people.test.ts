import { expect, test } from 'vitest'
import { z } from 'zod'
import { PublicUser, SearchUser } from '#contract/people/person.ts'
import { livesAt, searchPlace } from '#contract/places/place-search.ts'
import { suspend } from '../support/admin.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const app = await useTestServer()
const ana = await app.person('ana')
const mateo = await app.person('mateo', { userType: 'party_host', city: 'Orlando' })

const People = z.array(SearchUser.strict())
const idsIn = async (response: Response) => People.parse(await response.json()).map(person => person.id)

test('a visitor reads no data about people', async () => {
  for (const path of [
    '/api/users',
    `/api/users/${ana.id}`,
    `/api/users/${ana.id}/followers`,
    `/api/users/${ana.id}/following`,
    '/api/users/search?q=ana',
    '/api/users/search/ana',
    '/api/users/suggested?city=Miami&state=FL',
    '/api/search/users?q=ana',
    '/api/blocks',
  ])
    expect([path, (await app.stranger.get(path)).status]).toEqual([path, 401])
  for (const path of [`/api/users/${ana.id}/follow`, `/api/users/${ana.id}/unfollow`, '/api/reports'])
    expect((await app.stranger.post(path)).status).toBe(401)
  expect((await app.stranger.put(`/api/blocks/${ana.id}`)).status).toBe(401)
})

test('a profile is exactly the public one, one’s own too', async () => {
  const response = await (await ana.get(`/api/users/${mateo.id}`)).json()
  expect(PublicUser.strict().parse(response)).toEqual(response)
  expect(response).toMatchObject({ username: 'mateo', userType: 'party_host', isFollowing: false, isBlocked: false })
  const own = await (await ana.get(`/api/users/${ana.id}`)).json()
  expect(PublicUser.strict().parse(own)).toEqual(own)
})

test.each(['nonsense', '1', '00000000-0000-7000-8000-000000000000', 'search%20'])('there is no user %s', async id => {
  for (const path of ['', '/followers', '/following'])
    expect((await ana.get(`/api/users/${id}${path}`)).status).toBe(404)
  const response = await ana.get(`/api/users/${id}`)
  expect(await response.json()).toMatchObject({ code: 'user-not-found', error: 'User not found' })
  expect((await ana.post(`/api/users/${id}/follow`)).status).toBe(404)
  expect((await ana.put(`/api/blocks/${id}`)).status).toBe(404)
})

test('private fields of others appear nowhere', async () => {
  const canary = await app.person('canary', { city: 'Tampa' })
  await app.sql`
    update users
    set email = 'canary.mail@example.com', phone_number = '+13055554242', date_of_birth = '1971-07-17'
    where id = ${canary.id}
  `
  await canary.post(`/api/users/${ana.id}/follow`)
  await ana.post(`/api/users/${canary.id}/follow`)
  for (const path of [
    '/api/users',
    `/api/users/${canary.id}`,
    `/api/users/${ana.id}/followers`,
    `/api/users/${ana.id}/following`,
    '/api/users/search?q=canary',
    '/api/search/users?q=canary&location=Tampa',
  ]) {
    const text = await (await ana.get(path)).text()
    expect(text).toContain('canary')
    expect(text).not.toMatch(/canary\.mail|5554242|1971-07-17|argon2/)
  }
})

test('following counts once, however often it is pressed, and shows on both sides', async () => {
  const luz = await app.person('luz')
  const follow = await luz.post(`/api/users/${mateo.id}/follow`)
  expect(await follow.json()).toEqual({ success: true, following: true, followersCount: 1 })
  expect(await (await luz.post(`/api/users/${mateo.id}/follow`)).json()).toMatchObject({ followersCount: 1 })
  expect(await idsIn(await luz.get(`/api/users/${mateo.id}/followers`))).toEqual([luz.id])
  expect(await idsIn(await ana.get(`/api/users/${luz.id}/following`))).toEqual([mateo.id])
  expect(await (await luz.get(`/api/users/${mateo.id}`)).json()).toMatchObject({ isFollowing: true, followersCount: 1 })
  expect(await (await luz.get('/api/auth/user')).json()).toMatchObject({ followingCount: 1 })

  const unfollow = await luz.post(`/api/users/${mateo.id}/unfollow`)
  expect(await unfollow.json()).toEqual({ success: true, following: false, followersCount: 0 })
  expect((await luz.post(`/api/users/${mateo.id}/unfollow`)).status).toBe(200)
})

test('a person cannot follow or block themselves', async () => {
  for (const verb of ['follow', 'unfollow']) {
    const response = await ana.post(`/api/users/${ana.id}/${verb}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'You cannot follow yourself' })
  }
  expect((await ana.put(`/api/blocks/${ana.id}`)).status).toBe(400)
})

test('a block hides both members from each other and ends their follows; the blocker can undo it', async () => {
  const rita = await app.person('rita')
  const saul = await app.person('saul')
  await rita.post(`/api/users/${saul.id}/follow`)
  await saul.post(`/api/users/${rita.id}/follow`)
  expect((await rita.put(`/api/blocks/${saul.id}`)).status).toBe(204)
  expect((await rita.put(`/api/blocks/${saul.id}`)).status).toBe(204)
  expect(app.sentEvents.at(-1)).toMatchObject({ event: 'sync:required' })

  expect((await saul.get(`/api/users/${rita.id}`)).status).toBe(404)
  expect((await saul.post(`/api/users/${rita.id}/follow`)).status).toBe(404)
  expect(await idsIn(await saul.get('/api/users/search?q=rita'))).toEqual([])
  expect(await idsIn(await rita.get('/api/users/search?q=saul'))).toEqual([])
  expect(await idsIn(await saul.get('/api/users'))).not.toContain(rita.id)
  expect(await (await rita.get(`/api/users/${saul.id}`)).json()).toMatchObject({ isBlocked: true, followersCount: 0 })
  expect(await idsIn(await rita.get('/api/blocks'))).toEqual([saul.id])

  expect((await rita.delete(`/api/blocks/${saul.id}`)).status).toBe(204)
  expect((await saul.get(`/api/users/${rita.id}`)).status).toBe(200)
  expect((await rita.delete(`/api/blocks/${saul.id}`)).status).toBe(204)
})

test.each([
  ['q=José', 'without and with accents'],
  ['q=jose', 'in small letters'],
  ['q=JOS', 'by its beginning'],
  ['q=Muñoz', 'by the last name'],
  ['q=jos mun', 'by the beginnings of both names'],
  ['q=elrey', 'by the username'],
  ['q=Rey', 'by the chosen name'],
  ['q=noches', 'by the promotion group'],
  ['q=jose&location=key west', 'by name and city'],
  ['location=Key West, FL', 'by city and state'],
])('%s finds José Muñoz %s', async query => {
  const [jose] = await app.sql`select id from users where username = 'elrey'`
  const id = jose?.id ?? (await joseMunoz()).id
  const { search } = new URL(`/?${query}`, 'http://localhost')
  expect(await idsIn(await ana.get(`/api/search/users${search}`))).toEqual([id])
})

async function joseMunoz() {
  const jose = await app.person('jose', {
    username: 'elrey',
    firstName: 'José',
    lastName: 'Muñoz',
    userType: 'party_host',
    city: 'Key West',
  })
  await jose.put('/api/profile', { displayName: 'Rey Muñoz', promotionGroup: 'Noches de Cayo' })
  return jose
}

test.each([
  'q=%25',
  'q=_',
  'q=%5C',
  "q=' or 1=1",
  'q=zzzz',
  'q=zzzz&location=Miami',
  'q=20252&location=FL',
  'location=Nowhere',
  'q=ana&location=Nowhere',
  'q=ana&location=Miami, Texas',
])('%s finds no person', async query => {
  expect(await idsIn(await ana.get(`/api/search/users?${query}`))).toEqual([])
})

test('followed people are found by name and place, never in another city', async () => {
  const viewer = await app.person('viewer_of_places')
  const rosario = await app.person('rosario_t', { firstName: 'Rosario', city: 'Tampa', state: 'FL' })
  await viewer.post(`/api/users/${rosario.id}/follow`)
  const found = async (location: string) =>
    await idsIn(await viewer.get(`/api/search/users?q=Rosario&location=${encodeURIComponent(location)}`))
  for (const location of ['Tampa', 'tam', 'Tampa, FL', 'tampa fl', 'Tampa, Florida', 'FL', 'Florida'])
    expect([location, await found(location)]).toEqual([location, [rosario.id]])
  for (const location of ['Orlando', 'Tampa, GA', 'Georgia', 'Miami, Florida', 'NY'])
    expect([location, await found(location)]).toEqual([location, []])
})

test.each(['Miami', 'Key West', 'key', 'Miami, FL', 'miami fl', 'Miami, Florida', 'FL', 'Florida', 'NY', 'Nowhere'])(
  'at “%s” the device finds without signal whom the server finds',
  async location => {
    const viewer = await app.person(`looker_${location.replaceAll(/\W/g, '')}_${location.length}`)
    const all: SearchUser[] = await (await viewer.get('/api/users?limit=200')).json()
    const server = await idsIn(await viewer.get(`/api/search/users?location=${encodeURIComponent(location)}`))
    const place = searchPlace(location)
    const device = all.filter(person => livesAt(person, place)).map(({ id }) => id)
    // The server lists at most fifty people.
    expect(device.slice(0, 50).toSorted()).toEqual(server.toSorted())
  },
)

test('an exact username comes first, and an empty search lists the newest people', async () => {
  const anabel = await app.person('anabel')
  expect((await idsIn(await ana.get('/api/search/users?q=ana')))[0]).toBe(ana.id)
  expect((await idsIn(await ana.get('/api/search/users')))[0]).toBe(anabel.id)
  expect((await idsIn(await ana.get('/api/search/users?location=FL'))).length).toBeGreaterThan(2)
})

test.each([
  ['maira', 'salseramayra', 'two letters that sound alike'],
  ['salsera mayra', 'salseramayra', 'a whole name'],
  ['jhon', 'johnny.b', 'two letters that changed places'],
  ['Gonsales', 'johnny.b', 'z and s'],
  ['gonzlez', 'johnny.b', 'a letter left out'],
])('%s still finds %s: %s', async (q, username) => {
  const find = async () => app.sql`select id from users where username = ${username}`
  if ((await find()).length === 0) {
    await app.person('mayra', { username: 'salseramayra', firstName: 'Salsera', lastName: 'Mayra' })
    await app.person('john', { username: 'johnny.b', firstName: 'John', lastName: 'González' })
  }
  const [row] = await find()
  expect(await idsIn(await ana.get(`/api/search/users?${new URLSearchParams({ q })}`))).toContain(row?.id)
})

test('exact names come before prefixes, and followed people before others', async () => {
  const exact = await app.person('Zoila', { username: 'z.one', city: 'Tampa' })
  const longer = await app.person('Zoilamar', { username: 'z.two', city: 'Tampa' })
  const inside = await app.person('Rosa', { username: 'z.three', lastName: 'Paz Zoila', city: 'Tampa' })
  const zoilas = async () => await idsIn(await ana.get('/api/search/users?q=zoila'))
  expect(await zoilas()).toEqual([exact.id, longer.id, inside.id])
  const other = await app.person('Zoila', { username: 'z.four', city: 'Tampa' })
  const [, second] = await zoilas()
  expect([exact.id, other.id]).toContain(second)
  await ana.post(`/api/users/${second}/follow`)
  expect((await zoilas())[0]).toBe(second)
})

test('people are found by their current names and city, and not at all once they are suspended or deleted', async () => {
  const person = await app.person('Ximena', { username: 'x.one', city: 'Tampa', state: 'FL' })
  const found = async (query: string) => await idsIn(await ana.get(`/api/search/users?${query}`))
  expect(await found('q=ximen')).toEqual([person.id])
  expect(await found('q=ximenna')).toEqual([person.id])

  const changes = { firstName: 'Yolotl', city: 'Orlando', state: 'FL' }
  expect(await (await person.put('/api/profile', changes)).json()).toMatchObject(changes)
  expect(await found('q=ximena')).toEqual([])
  expect(await found('q=Yolotl&location=Tampa')).toEqual([])
  expect(await found('q=Yolotl&location=Orlando')).toEqual([person.id])

  await suspend(app.sql, person)
  expect(await found('q=yolotl')).toEqual([])
  await app.sql`update users set suspended_by = null where id = ${person.id}`
  expect(await found('q=yolotl')).toEqual([person.id])

  expect((await person.delete('/api/profile')).status).toBe(200)
  expect(await found('q=yolotl')).toEqual([])
  expect(await app.sql`select word from person_words where user_id = ${person.id}`).toEqual([])
  expect(await app.sql`select slip from name_sounds where sound = sound_of('yolotl')`).toEqual([])
})

test('a search of several terms uses the rarest first and requires all of them', async () => {
  const rare = await app.person('Ignacia', { username: 'i.rare', lastName: 'Xochitl' })
  for (let n = 0; n < 3; n++) await app.person('Ignacia', { username: `i.common${n}`, lastName: 'Pérez' })
  const found = async (q: string) => await idsIn(await ana.get(`/api/search/users?${new URLSearchParams({ q })}`))
  expect(await found('ignacia xochitl')).toEqual([rare.id])
  expect(await found('xochitl ignacia')).toEqual([rare.id])
  expect(await found('ignasia xochitel')).toEqual([rare.id])
  expect(await found('ignacia quetzalli')).toEqual([])
})

test('a new account is found immediately', async () => {
  const { id } = await app.person('Quetzal', { username: 'quetzal', isProfileComplete: false })
  expect(await idsIn(await ana.get('/api/search/users?q=quetzal'))).toEqual([id])
})

test('followers come page by page, each once, the latest first', async () => {
  const star = await app.person('estrella')
  const fans: string[] = []
  for (let n = 0; n < 5; n++) {
    const fan = await app.person(`fan${n}`)
    await fan.post(`/api/users/${star.id}/follow`)
    fans.unshift(fan.id)
  }
  const paged: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const response = await ana.get(`/api/users/${star.id}/followers?limit=2${cursor && `&cursor=${cursor}`}`)
    paged.push(...(await idsIn(response)))
    cursor = response.headers.get('next-cursor')
  }
  expect(paged).toEqual(fans)
})

test('people who began to follow in the same moment are each on exactly one page', async () => {
  const star = await app.person('estrella2')
  const fans = await Promise.all(['uno', 'dos', 'tres'].map(name => app.person(`fan${name}`)))
  for (const fan of fans) {
    await fan.post(`/api/users/${star.id}/follow`)
    await star.post(`/api/users/${fan.id}/follow`)
  }
  await app.sql`update follows set at = '2026-01-01T00:00:00Z' where ${star.id} in (follower_id, followee_id)`
  for (const list of ['followers', 'following']) {
    const paged: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const response = await ana.get(`/api/users/${star.id}/${list}?limit=1${cursor && `&cursor=${cursor}`}`)
      paged.push(...(await idsIn(response)))
      cursor = response.headers.get('next-cursor')
    }
    expect(paged.toSorted()).toEqual(fans.map(({ id }) => id).toSorted())
  }
})

test('a person who blocked the viewer is in no list of followers either', async () => {
  const star = await app.person('estrella3')
  const [viewer, blocker] = [await app.person('viewer'), await app.person('blocker')]
  await blocker.post(`/api/users/${star.id}/follow`)
  await star.post(`/api/users/${blocker.id}/follow`)
  const listsOf = async (person: Person) =>
    await Promise.all(
      ['followers', 'following'].map(async list => await idsIn(await person.get(`/api/users/${star.id}/${list}`))),
    )
  expect(await listsOf(viewer)).toEqual([[blocker.id], [blocker.id]])
  await blocker.put(`/api/blocks/${viewer.id}`)
  expect(await listsOf(viewer)).toEqual([[], []])
  expect(await listsOf(ana)).toEqual([[blocker.id], [blocker.id]])
})

test('blocking and unblocking reach the conversation lists of both, on every device', async () => {
  const [rita, saul] = [await app.person('rita2'), await app.person('saul2')]
  await rita.post('/api/conversations', { participantTwoId: saul.id })
  const versions = async () =>
    await Promise.all([rita, saul].map(async one => (await one.get('/api/conversations')).headers.get('etag')))
  for (const act of [() => rita.put(`/api/blocks/${saul.id}`), () => rita.delete(`/api/blocks/${saul.id}`)]) {
    const before = await versions()
    app.sentEvents.length = 0
    expect((await act()).status).toBe(204)
    expect(app.sentEvents).toEqual([{ userIds: [rita.id, saul.id], event: 'sync:required', body: {} }])
    for (const [index, version] of (await versions()).entries()) expect(version).not.toBe(before[index])
  }
})

test('the people search of the messages page starts at three letters and covers every public name', async () => {
  for (const query of ['?q=mateo', '?query=mateo', '?search=mateo', '?term=mateo', '/mateo'])
    expect(await idsIn(await ana.get(`/api/users/search${query}`))).toEqual([mateo.id])
  for (const query of ['', '?q=', '?q=ma', '/ma'])
    expect(await idsIn(await ana.get(`/api/users/search${query}`))).toEqual([])
})

test('every person is listed once, page by page, newest first', async () => {
  const all = await idsIn(await ana.get('/api/users'))
  const paged: string[] = []
  let path = '/api/users?limit=3'
  for (;;) {
    const response = await ana.get(path)
    paged.push(...(await idsIn(response)))
    const cursor = response.headers.get('next-cursor')
    if (!cursor) break
    path = `/api/users?limit=3&cursor=${cursor}`
  }
  expect(paged).toEqual(all)
  expect(new Set(all).size).toBe(all.length)
  for (const query of ['limit=0', 'limit=x', 'cursor=x'])
    expect((await ana.get(`/api/users?${query}`)).status).toBe(400)
  expect((await ana.get('/api/users?limit=100000')).status).toBe(200)
})

test('an unchanged response is a 304', async () => {
  const response = await ana.get(`/api/users/${mateo.id}`)
  const again = await ana.get(`/api/users/${mateo.id}`, { 'if-none-match': response.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test('a report is stored for the admin who decides', async () => {
  const report = { kind: 'user', targetId: mateo.id, reason: 'Sells tickets that are none' }
  const response = await ana.post('/api/reports', report)
  expect(response.status).toBe(201)
  const { id } = await response.json()
  const [row] = await app.sql`select reporter_id, kind, target_id, reason from reports where id = ${id}`
  expect(row).toEqual({ reporterId: ana.id, ...report })
  const again = await ana.post('/api/reports', { ...report, reason: 'And once more' })
  expect([again.status, await again.json()]).toEqual([200, { success: true, id }])
  expect((await ana.post('/api/reports', { ...report, kind: 'job', targetId: 7 })).status).toBe(404)
  expect((await ana.post('/api/reports', { ...report, kind: 'event' })).status).toBe(404)
  for (const wrong of [
    { kind: 'weather' },
    { reason: ' ' },
    { targetId: 'x' },
    { reason: 'x'.repeat(1001) },
    { kind: 'job', targetId: '007' },
  ])
    expect((await ana.post('/api/reports', { ...report, ...wrong })).status).toBe(400)
})

test('a report that is sent again under its id is stored once, also after a decision', async () => {
  const report = { kind: 'user', targetId: mateo.id, reason: 'Sells fake tickets', id: crypto.randomUUID() }
  const reporter = await app.person('reportera')
  expect((await reporter.post('/api/reports', report)).status).toBe(201)
  await app.sql`update reports set decided_at = now() where id = ${report.id}`
  const replay = await reporter.post('/api/reports', report)
  expect([replay.status, await replay.json()]).toEqual([200, { success: true, id: report.id }])
  expect(await app.sql`select reason from reports where reporter_id = ${reporter.id}`).toHaveLength(1)
})

test('only what the reporter can see can be reported', async () => {
  const [one, two] = [await app.person('uno2'), await app.person('dos2')]
  const { id: talk } = await (await one.post('/api/conversations', { participantTwoId: two.id })).json()
  const { id: message } = await (await one.post(`/api/conversations/${talk}/messages`, { content: 'hola' })).json()
  const draft = await mateo.post('/api/events', {
    title: 'Secreto',
    date: '2027-11-19',
    startTime: '22:00',
    city: 'Miami',
    state: 'FL',
    category: 'Salsa',
    status: 'draft',
  })
  const { id: event } = await draft.json()
  const report = async (by: Person, kind: string, targetId: string) =>
    (await by.post('/api/reports', { kind, targetId, reason: 'Rude' })).status
  expect(await report(ana, 'message', message)).toBe(404)
  expect(await report(two, 'message', message)).toBe(201)
  expect(await report(ana, 'event', event)).toBe(404)
  await mateo.patch(`/api/events/${event}`, { status: 'active' })
  expect(await report(ana, 'event', event)).toBe(201)
})

const HOSTILE = [
  '\u0000',
  '\ud800',
  '\u202eadmin',
  '\u200b',
  "'; drop table users; --",
  '%',
  '\\',
  '<script>alert(1)</script>',
  'a'.repeat(20_000),
  'ａｄｍｉｎ',
  'e\u0301'.repeat(50),
  '${7*7}',
  '{"$gt":""}',
  '9'.repeat(400),
]

test('no text in a request makes the server fail', async () => {
  const paths = (text: string) => {
    const typed = encodeURIComponent(text.toWellFormed()).replaceAll(/%2f|%5c|%00/gi, '')
    return [
      `/api/users/${typed}x`,
      `/api/users/search/${typed}x`,
      `/api/users/search?q=${typed}`,
      `/api/search/users?q=${typed}&location=${typed}`,
      `/api/users?cursor=${typed}`,
      `/api/verify-email?token=${typed}`,
      `/api/login?redirect=${typed}`,
    ]
  }
  const bodies = (text: string) =>
    [
      ['/api/auth/login', { username: text, password: text }],
      ['/api/auth/check-username', { username: text }],
      ['/api/identity/send-code', { phoneNumber: text, botToken: text, purpose: text }],
      ['/api/identity/verify-code', { verificationId: text, code: text }],
      ['/api/auth/reset-password-sms', { phoneNumber: text, code: text, newPassword: text }],
      ['/api/auth/change-password', { currentPassword: text, newPassword: text }],
      ['/api/auth/confirm-password', { password: text }],
      ['/api/reports', { kind: 'user', targetId: text, reason: text }],
    ] as const
  for (const text of HOSTILE) {
    for (const path of paths(text))
      expect([path.slice(0, 80), (await ana.get(path)).status < 500]).toEqual([path.slice(0, 80), true])
    for (const [path, body] of bodies(text))
      expect([path, (await ana.post(path, body)).status < 500]).toEqual([path, true])
    for (const field of [
      'displayName',
      'bio',
      'city',
      'venueName',
      'profileImageUrl',
      'username',
      'dateOfBirth',
      'state',
    ])
      expect((await mateo.put('/api/profile', { [field]: text })).status).toBeLessThan(500)
    expect((await mateo.put('/api/profile', { socialLinks: { [text]: text, instagram: text } })).status).toBeLessThan(
      500,
    )
    expect((await mateo.put('/api/profile', { favoriteGenres: [text], interests: [text] })).status).toBeLessThan(500)
  }
  for (const body of ['null', '[]', '3', '"x"', '{', '']) {
    const response = await app.app.request('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(response.status).toBe(400)
  }
})
