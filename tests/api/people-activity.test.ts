import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Event } from '#contract/events/events.ts'
import { Activity } from '#contract/people/activity.ts'
import { publishEvent } from '../support/event.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })

const Feed = z.array(Activity)
const NIGHT_PASSED = '2026-01-02 22:00'

async function feedOf(person: Person, viewer: Person, query = '') {
  const response = await viewer.get(`/api/users/${person.id}/activity${query}`)
  expect(response.status).toBe(200)
  const body: unknown = await response.json()
  expect(Feed.parse(body)).toEqual(body)
  return { response, activities: Feed.parse(body) }
}

const summariesOf = (activities: Activity[]) =>
  activities.map(activity =>
    activity.kind === 'follow' ? `follow ${activity.person.username}` : `${activity.kind} ${activity.event.title}`,
  )

test('the activity of a person is listed newest first, each entry with its target', async () => {
  const ana = await server.person('ana')
  const past = await publish({ title: 'Patio' })
  await go(ana, past)
  await letPass(past)
  await ana.post(`/api/events/${past.id}/reviews`, { rating: 4, comment: 'Good floor.' })
  await ana.post(`/api/users/${mateo.id}/follow`)
  await go(ana, await publish({ title: 'Muelle' }))

  const { activities } = await feedOf(ana, ana)
  expect(summariesOf(activities)).toEqual(['going Muelle', 'follow mateo', 'review Patio', 'going Patio'])
  expect(activities[2]).toMatchObject({ rating: 4, comment: 'Good floor.', event: { id: past.id, status: 'active' } })
})

test.each([
  { audience: 'public', sees: ['stranger', 'follower', 'mutual', 'host', 'self'] },
  { audience: 'followers', sees: ['follower', 'mutual', 'host', 'self'] },
  { audience: 'mutuals', sees: ['mutual', 'host', 'self'] },
  { audience: 'host', sees: ['host', 'self'] },
])(
  'an attendance with the audience $audience is shown only to that audience, also after the start',
  async ({ audience, sees }) => {
    const tag = `a_${audience}`
    const [self, stranger, follower, mutual] = await Promise.all(
      ['self', 'stranger', 'follower', 'mutual'].map(name => server.person(`${name}_${tag}`)),
    )
    if (!self || !stranger || !follower || !mutual) throw new Error('a person is missing')
    const viewers = { stranger, follower, mutual, host: mateo, self }
    await self.patch('/api/users/profile', { goingAudience: audience })
    await follower.post(`/api/users/${self.id}/follow`)
    await mutual.post(`/api/users/${self.id}/follow`)
    await self.post(`/api/users/${mutual.id}/follow`)
    const event = await publish({ title: `Night of ${audience}` })
    await go(self, event)

    const seen = async () => {
      const names: string[] = []
      for (const [name, viewer] of Object.entries(viewers))
        if (summariesOf((await feedOf(self, viewer)).activities).includes(`going ${event.title}`)) names.push(name)
      return names
    }
    expect(await seen()).toEqual(sees)
    await letPass(event)
    expect(await seen()).toEqual(sees)
  },
)

test('a draft, a deleted event, an interest and a cancelled event are not in the activity', async () => {
  const dalia = await server.person('dalia', { userType: 'party_host' })
  const luz = await server.person('luz')
  const remaining = await publish({ title: 'Kept' }, dalia)
  const gone = await publish({ title: 'Gone' }, dalia)
  const off = await publish({ title: 'Off' }, dalia)
  await publish({ title: 'Draft', status: 'draft' }, dalia)
  await luz.patch('/api/users/profile', { goingAudience: 'public' })
  for (const event of [gone, off]) await go(luz, event)
  await luz.put(`/api/events/${remaining.id}/attendance`, { state: 'interested' })
  await dalia.delete(`/api/events/${gone.id}`)
  await dalia.post(`/api/events/${off.id}/cancel`, { reason: 'Rain' })

  expect(summariesOf((await feedOf(luz, dalia)).activities)).toEqual([])
  const { activities } = await feedOf(dalia, luz)
  expect(summariesOf(activities)).toEqual(['published Off', 'published Kept'])
  expect(activities[0]).toMatchObject({ event: { status: 'cancelled' } })
  expect(summariesOf((await feedOf(dalia, dalia)).activities)).toEqual(summariesOf(activities))
})

test('people who blocked the viewer, or deleted their account, are not in the feed', async () => {
  const [rita, saul, vera, omar] = await Promise.all(['rita', 'saul', 'vera', 'omar'].map(name => server.person(name)))
  if (!rita || !saul || !vera || !omar) throw new Error('a person is missing')
  for (const person of [saul, vera]) await rita.post(`/api/users/${person.id}/follow`)
  expect(summariesOf((await feedOf(rita, omar)).activities)).toEqual(['follow vera', 'follow saul'])

  await saul.put(`/api/blocks/${omar.id}`)
  expect((await vera.delete('/api/profile')).status).toBe(200)
  expect(summariesOf((await feedOf(rita, omar)).activities)).toEqual([])

  await rita.put(`/api/blocks/${omar.id}`)
  expect((await omar.get(`/api/users/${rita.id}/activity`)).status).toBe(404)
  expect(summariesOf((await feedOf(omar, rita)).activities)).toEqual([])
  expect((await rita.get(`/api/users/${vera.id}/activity`)).status).toBe(404)
})

test('a long feed is read page by page, with each entry once', async () => {
  const nena = await server.person('nena')
  const others = await Promise.all(Array.from({ length: 7 }, (_, index) => server.person(`dancer${index}`)))
  for (const other of others) await nena.post(`/api/users/${other.id}/follow`)
  // Some activities have the same time. They are sorted by their target, and no page may skip one.
  await server.sql`
    update follows set at = '2026-01-01T00:00:00.123456Z'
    where follower_id = ${nena.id} and followee_id in ${server.sql(others.slice(0, 4).map(({ id }) => id))}
  `
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { response, activities } = await feedOf(nena, mateo, `?limit=2${cursor && `&cursor=${cursor}`}`)
    expect(activities.length).toBeLessThanOrEqual(2)
    seen.push(...activities.map(({ id }) => id))
    cursor = response.headers.get('next-cursor')
    expect(cursor ?? seen.at(-1)).toBe(seen.at(-1))
  }
  expect(seen).toHaveLength(7)
  expect(new Set(seen).size).toBe(7)
  expect(seen).toEqual((await feedOf(nena, mateo)).activities.map(({ id }) => id))
})

test('a feed that did not change is not sent again', async () => {
  const iris = await server.person('iris')
  const { response } = await feedOf(iris, iris)
  const again = await iris.get(`/api/users/${iris.id}/activity`, {
    'if-none-match': response.headers.get('etag') ?? '',
  })
  expect(again.status).toBe(304)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('the activity needs a session, and an invalid person, page or number is refused', async () => {
  expect((await server.stranger.get(`/api/users/${mateo.id}/activity`)).status).toBe(401)
  for (const id of ['nonsense', '00000000-0000-7000-8000-000000000000'])
    expect(await (await mateo.get(`/api/users/${id}/activity`)).json()).toMatchObject({ code: 'user-not-found' })
  for (const query of ['limit=0', 'limit=x', 'cursor=1', "cursor=1.going.'", 'cursor=99999999999999.going.x'])
    expect([query, (await mateo.get(`/api/users/${mateo.id}/activity?${query}`)).status]).toEqual([query, 400])
  const farAway = '99999999999999.going.00000000-0000-7000-8000-000000000000'
  expect((await mateo.get(`/api/users/${mateo.id}/activity?limit=5000&cursor=${farAway}`)).status).toBe(200)
})

const go = async (person: Person, event: Event) =>
  expect((await person.put(`/api/events/${event.id}/attendance`, { state: 'going' })).status).toBe(200)

async function letPass(event: Event) {
  await server.sql`
    update events set start_local = ${NIGHT_PASSED}, end_local = '2026-01-03 02:00' where id = ${event.id}
  `
}

async function publish(fields: object, host = mateo): Promise<Event> {
  return await publishEvent(host, fields)
}
