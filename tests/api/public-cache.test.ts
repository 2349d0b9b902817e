import { expect, onTestFinished, test } from 'vitest'
import { openPublicCache } from '#api/events/list/public-cache.ts'
import { onePool } from '#db/connection/pools.ts'
import { connect, type Database } from '#db/connection/sql.ts'
import { watchPools } from '#db/connection/statements.ts'
import { areaOf, eventChangesSince } from '#db/events/form/changes.ts'
import { publishEvent } from '../support/event.ts'
import { useUnbuiltPages } from '../support/temporary-folder.ts'
import { useTestServer } from '../support/test-server.ts'
import { withinAMinute } from '../support/within-a-minute.ts'

const server = await useTestServer({ context: { pages: useUnbuiltPages() } })
const mateo = await server.person('mateo', { userType: 'party_host' })
const publish = async (more: object) => await publishEvent(mateo, { date: '2031-05-02', ...more })

test('a write during a check makes the next request check again', async () => {
  let checks = 0
  const { pools } = watchPools(onePool(server.sql), {
    caller: () => null,
    onEnd({ parts }) {
      if (parts.join('').includes('pg_postmaster_start_time')) checks += 1
    },
  })
  const cache = openPublicCache(pools.public)
  const get = async () => await cache.get('key', null, async () => 'text', { maxAgeMs: 60_000 })
  await withinAMinute(server.sql, async () => {
    await get()
    await get()
    const before = checks
    await get()
    expect(checks).toBe(before)
    const checking = cache.get('key', null, async () => 'text')
    // The check has begun.
    await new Promise(resolve => setImmediate(resolve))
    cache.noteWrite()
    await checking
    expect(checks).toBe(before + 1)
    await get()
    expect(checks).toBe(before + 2)
  })
})

test('an empty text is not stored, so that paths of invented cities do not fill the cache', async () => {
  const cache = openPublicCache(server.sql)
  for (const key of ['city nowhere', 'city elsewhere', 'city elsewhere'])
    expect(await jsonOf(cache.get(key, null, async () => ''))).toBe('')
  expect(cache.usage().lists).toBe(0)
  for (const slug of ['nowhere', 'no'.repeat(60)]) expect((await server.app.request(`/es/${slug}`)).status).toBe(404)
})

test('a list that changes while it is read is not cached, and later requests do not wait for it', async () => {
  const cache = openPublicCache(server.sql)
  const { id } = await publish({ title: 'Noche' })
  const miami = { city: 'Miami', state: 'FL' }
  const { promise: oldList, resolve } = Promise.withResolvers<string>()
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  const slow = cache.get('list', miami, () => {
    begin()
    return oldList
  })
  await hasBegun
  await server.sql`update events set title = 'Noche nueva' where id = ${id}`

  expect(await jsonOf(cache.get('list', miami, async () => '["new"]'))).toBe('["new"]')
  resolve('["old"]')
  expect(await jsonOf(slow)).toBe('["old"]')
  expect(await jsonOf(cache.get('list', miami, async () => '["read again"]'))).toBe('["new"]')
  await mateo.delete(`/api/events/${id}`)
})

test('a change in one city leaves the cached lists of another', async () => {
  const cache = openPublicCache(server.sql)
  const { id } = await publish({ title: 'Noche' })
  const [miami, tampa] = [
    { city: 'MIAMI', state: 'FL' },
    { city: 'Tampa', state: 'FL' },
  ]
  const request = async (version: string) => [
    await jsonOf(cache.get('miami', miami, async () => version)),
    await jsonOf(cache.get('tampa', tampa, async () => version)),
    await jsonOf(cache.get('anywhere', null, async () => version)),
  ]
  await withinAMinute(server.sql, async () => {
    expect(await request('first')).toEqual(['first', 'first', 'first'])
    await server.sql`update events set title = 'Noche nueva' where id = ${id}`
    expect(await request('second')).toEqual(['second', 'first', 'second'])
  })
  await mateo.delete(`/api/events/${id}`)
})

test('a list whose reading returns its city stays after a change in another city, also while it is read', async () => {
  const cache = openPublicCache(server.sql)
  const { id } = await publish({ title: 'Noche' })
  const cityOf = { miami: { city: 'Miami', state: 'FL' }, tampa: { city: 'Tampa', state: 'FL' } }
  const request = async (version: string) => [
    await jsonOf(cache.get('venue in Miami', null, async () => ({ text: version, city: cityOf.miami }))),
    await jsonOf(cache.get('venue in Tampa', null, async () => ({ text: version, city: cityOf.tampa }))),
  ]
  await withinAMinute(server.sql, async () => {
    expect(await request('first')).toEqual(['first', 'first'])
    await server.sql`update events set title = 'Noche nueva' where id = ${id}`
    expect(await request('second')).toEqual(['second', 'first'])
    const changed = cache.get('venue', null, async () => {
      await server.sql`update events set title = 'Noche mas nueva' where id = ${id}`
      // This check finds the change while the city of the list is not known yet.
      await request('third')
      return { text: 'old', city: cityOf.miami }
    })
    expect(await jsonOf(changed)).toBe('old')
    expect(await jsonOf(cache.get('venue', null, async () => 'read again'))).toBe('read again')
  })
  await mateo.delete(`/api/events/${id}`)
})

test('a draft in a town without events leaves the cached lists, and its publication and withdrawal remove them', async () => {
  const cache = openPublicCache(server.sql)
  const request = async (version: string) => [
    await jsonOf(cache.get('tampa', { city: 'Tampa', state: 'FL' }, async () => version)),
    await jsonOf(cache.get('waco', { city: 'Waco', state: 'TX' }, async () => version)),
  ]
  await withinAMinute(server.sql, async () => {
    expect(await request('first')).toEqual(['first', 'first'])
    const { id } = await publish({ title: 'Noche', city: 'Waco', state: 'TX', status: 'draft' })
    expect(await request('second')).toEqual(['first', 'first'])
    await mateo.patch(`/api/events/${id}`, { status: 'active' })
    expect(await request('third')).toEqual(['first', 'third'])
    await mateo.patch(`/api/events/${id}`, { status: 'draft' })
    expect(await request('fourth')).toEqual(['first', 'fourth'])
    await mateo.delete(`/api/events/${id}`)
  })
})

test('a change reads the areas of its city and of the unlocated towns of its state again, and no others', async () => {
  const read: string[] = []
  const sql = new Proxy(server.sql, {
    apply(target, self, given: [TemplateStringsArray, ...unknown[]]) {
      if (given[0].join('').includes('city_center(')) read.push(String(given[1]))
      return Reflect.apply(target, self, given) as unknown
    },
  })
  const cache = openPublicCache(sql)
  const request = async () => {
    for (const city of ['Miami', 'Tampa', 'Villa Sin Mapa'])
      await cache.get(city, { city, state: 'FL' }, async () => '[]')
    return read.splice(0)
  }
  const { id } = await publish({ title: 'Noche' })
  // The check before the second request finds the event that was published before the first one.
  for (let requests = 0; requests < 3; requests++) await request()
  expect(await request()).toEqual([])
  await server.sql`update events set title = 'Noche nueva' where id = ${id}`
  // The first request of a city reads its area before the check that finds the change.
  expect([...(await request()), ...(await request())].toSorted()).toEqual(['Miami', 'Villa Sin Mapa'])
  await mateo.delete(`/api/events/${id}`)
})

test('the cache has a memory limit, and the least recently used entries are evicted', async () => {
  const cache = openPublicCache(server.sql, { maxBytes: 20_000 })
  await withinAMinute(server.sql, async () => {
    for (let n = 0; n < 30; n++) {
      await cache.get('often', null, async () => '["often"]')
      await cache.get(`list ${n}`, null, async () => JSON.stringify('x'.repeat(1_000)))
      expect(cache.usage().bytes).toBeLessThanOrEqual(20_000)
    }
    expect(await jsonOf(cache.get('often', null, async () => '["read again"]'))).toBe('["often"]')
    expect(await jsonOf(cache.get('list 0', null, async () => '["read again"]'))).toBe('["read again"]')
    const huge = JSON.stringify('x'.repeat(30_000))
    expect(await jsonOf(cache.get('huge', null, async () => huge))).toBe(huge)
    expect(await jsonOf(cache.get('huge', null, async () => '["read again"]'))).toBe('["read again"]')
  })
})

test('a read that fails is repeated by the next request', async () => {
  const cache = openPublicCache(server.sql)
  await expect(cache.get('list', null, () => Promise.reject(new Error('too slow')))).rejects.toThrow('too slow')
  expect(await jsonOf(cache.get('list', null, async () => '["read"]'))).toBe('["read"]')
})

test('cached lists expire with the minute of the database, because events may have ended', async () => {
  const sql = await withClock('2031-05-01 22:00:30Z')
  const cache = openPublicCache(sql)
  expect(await jsonOf(cache.get('list', null, async () => '["before"]'))).toBe('["before"]')
  await sql`update clock set at = '2031-05-01 22:00:59Z'`
  expect(await jsonOf(cache.get('list', null, async () => '["same minute"]'))).toBe('["before"]')
  await sql`update clock set at = '2031-05-01 22:01:00Z'`
  expect(await jsonOf(cache.get('list', null, async () => '["after"]'))).toBe('["after"]')
})

test('without a position, on another server and after very many changes each entry counts as changed', async () => {
  const first = await eventChangesSince(server.sql, null)
  expect(first.cities).toBe('all')
  // Entries count again while a transaction is open that began before them, also one of another test file.
  const changesSinceNow = async () => {
    const { position } = await eventChangesSince(server.sql, null)
    return (await eventChangesSince(server.sql, position)).cities
  }
  await expect.poll(changesSinceNow, { timeout: 30_000 }).toEqual([])
  expect((await eventChangesSince(server.sql, { ...first.position, server: 'another' })).cities).toBe('all')

  await publish({ title: 'Noche', city: 'Ponce', state: 'PR' })
  const second = await eventChangesSince(server.sql, first.position)
  expect(second.cities).toContainEqual({ ...(await areaOf(server.sql, 'PONCE', 'PR')), isRelisted: true })
  await server.sql`
    insert into events (id, host_id, title, category, city, state, night_of, start_local, tz, search_text)
    select gen_random_uuid(), ${mateo.id}, 'Noche ' || n, 'salsa', 'Caguas', 'PR', '2033-01-01', '2033-01-01 22:00', 'UTC', 'noche'
    from generate_series(1, 1000) n
  `
  expect((await eventChangesSince(server.sql, second.position)).cities).toBe('all')
})

async function jsonOf(list: Promise<{ bytes: Uint8Array }>): Promise<string> {
  return Buffer.from((await list).bytes).toString()
}

/** A connection whose `now()` returns the time in the table `clock`. */
async function withClock(at: string): Promise<Database> {
  const sql = connect(server.target, { max: 1 })
  onTestFinished(() => sql.end())
  await sql`create table clock (at timestamptz not null)`
  await sql`insert into clock values (${at})`
  await sql`create function public.now() returns timestamptz language sql as 'select at from public.clock'`
  await sql`set search_path = public, pg_catalog`
  return sql
}
