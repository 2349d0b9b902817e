import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { deleteOldRows } from '#db/cleanup/retention.ts'
import { wordsWith } from '#db/events/list/words.ts'
import { publishEvent } from '../support/event.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })

test('the search terms follow each change of an event', async () => {
  const one = await publish({ title: 'Guaracha', description: 'Con trombones' })
  expect(await storedTerms('guaracha', 'trombones', 'salsa', '#fl')).toEqual(['#fl', 'guaracha', 'salsa', 'trombones'])
  const steps: [() => Promise<Response>, string[]][] = [
    [() => mateo.patch(path(one), { title: 'Montuno' }), ['montuno', 'trombones']],
    [() => mateo.patch(path(one), { description: null, tags: ['charanga'] }), ['charanga', 'montuno']],
    [() => mateo.patch(path(one), { status: 'draft' }), []],
    [() => mateo.patch(path(one), { status: 'active' }), ['charanga', 'montuno']],
    [() => mateo.post(`${path(one)}/cancel`, { reason: 'No lights' }), ['charanga', 'montuno']],
    [() => mateo.delete(path(one)), []],
  ]
  for (const [change, contents] of steps) {
    expect.soft((await change()).ok).toBe(true)
    expect.soft(await storedTerms('guaracha', 'montuno', 'trombones', 'charanga')).toEqual(contents)
    expect.soft(await wrong()).toEqual([])
  }
})

test('a word stays as long as one event has it', async () => {
  const [one, other] = [await publish({ title: 'Pachanga' }), await publish({ title: 'Pachanga' })]
  await mateo.delete(path(one))
  expect(await storedTerms('pachanga')).toEqual(['pachanga'])
  await mateo.delete(path(other))
  expect(await storedTerms('pachanga')).toEqual([])
})

test('a word that one event drops while another adds it is still found', async () => {
  const [old, young] = [await publish({ title: 'Bugalu' }), await publish({ title: 'Another' })]
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>()
  const taking = server.sql.begin(async tx => {
    await tx`update events set title = 'Bugalu', search_text = 'bugalu' where id = ${young.id}`
    taken()
    await mayCommit
  })
  await isTaken
  await mateo.delete(path(old))
  commit()
  await taking
  expect(await found('q=bugalu')).toEqual(['Bugalu'])
  expect(await wrong()).toEqual([])
  await mateo.delete(path(young))
})

test('a word that was locked when its last event dropped it is deleted by the cleanup', async () => {
  const old = await publish({ title: 'Mozambique' })
  await server.sql.begin(async tx => {
    await tx`select 1 from event_words where word = 'mozambique' for key share`
    await mateo.delete(path(old))
  })
  expect(await storedTerms('mozambique')).toEqual(['mozambique'])
  await deleteOldRows(server.sql)
  expect(await storedTerms('mozambique')).toEqual([])
})

test('events that exchange their search terms concurrently store them without waiting for each other', async () => {
  const contents = ['Bomba', 'Plena', 'Merengue', 'Vallenato', 'Cumbia', 'Joropo']
  const events = await Promise.all(contents.map(title => publish({ title })))
  for (let round = 1; round <= 12; round++)
    await Promise.all(
      events.map(async ({ id }, n) => {
        const title = contents[(n + round) % contents.length] ?? ''
        await server.sql`update events set title = ${title}, search_text = ${title.toLowerCase()} where id = ${id}`
      }),
    )
  expect(await wrong()).toEqual([])
  await Promise.all(events.map(event => mateo.delete(path(event))))
  await deleteOldRows(server.sql)
  expect(await wrong()).toEqual([])
})

test('a word of more than a thousand events is common, and both kinds are found', async () => {
  await server.sql`
    insert into events (id, host_id, title, category, city, state, night_of, start_local, tz, search_text)
    -- With an id that lets the event count the uses of its words.
    select overlay(gen_random_uuid()::text placing '0' from 36)::uuid, ${mateo.id}, 'Plena ' || n, 'salsa', 'Ponce', 'PR', date '2027-11-19' + n % 3,
      date '2027-11-19' + n % 3 + time '22:00', 'America/Puerto_Rico',
      'plena ' || n || case when n = 1001 then ' unica' else '' end
    from generate_series(1, 1001) n
  `
  expect(await server.sql`select word from event_words where word in ('plena', 'unica') and is_common`).toEqual([
    { word: 'plena' },
  ])
  expect(await server.sql`select 1 from event_word_uses where word = 'plena'`).toEqual([])
  expect(await found('q=plena')).toHaveLength(50)
  expect(await found('q=unica')).toEqual(['Plena 1001'])
  expect(await found('q=unica%20plena')).toEqual(['Plena 1001'])
  expect(await found('q=nica&location=Ponce')).toEqual(['Plena 1001'])
  expect(await found('q=unika')).toEqual([])
  expect(await found('q=plenna')).toHaveLength(50)
  await publish({ title: 'Plena de abril', city: 'Ponce', state: 'PR' })
  expect(await found('q=plena%20abril')).toEqual(['Plena de abril'])
  await server.sql`delete from events where city = 'Ponce'`
})

test('a state and a category with few events are found among all others', async () => {
  const rare = await publish({ title: 'Rodeo latino', city: 'Casper', state: 'WY', category: 'latin_jazz' })
  expect(await found('location=Wyoming')).toEqual(['Rodeo latino'])
  expect(await found('category=latin_jazz')).toEqual(['Rodeo latino'])
  expect(await found('location=WY&category=salsa')).toEqual([])
  expect(await found('location=Idaho')).toEqual([])
  await mateo.delete(path(rare))
  expect(await found('location=Wyoming')).toEqual([])
})

test('typed wildcards are ordinary characters', async () => {
  const one = await publish({ title: '100% Mambo', city: 'Tampa' })
  for (const [q, titles] of [
    ['%25', ['100% Mambo']],
    ['100%25', ['100% Mambo']],
    ['m_mbo', []],
    ['m%25mbo', []],
    [String.raw`m\mbo`, []],
  ] as const)
    expect.soft([q, await found(`q=${q}&location=Tampa`)]).toEqual([q, titles])
  expect(await wordsWith(server.sql, '%')).toEqual([])
  expect(await found(`q=${'mambo'.repeat(20)}`)).toEqual([])
  await mateo.delete(path(one))
})

test('the rebuild writes what the triggers have written', async () => {
  await publish({ title: 'Descarga', description: 'Tumbao' })
  await server.sql`select rebuild_event_words()`
  expect(await wrong()).toEqual([])
  expect(await storedTerms('descarga', 'tumbao')).toEqual(['descarga', 'tumbao'])
})

/** Search terms that are missing, superfluous, or stored with another event. */
async function wrong() {
  const rows = await server.sql`
    with now as (
      select given.word, given.word = any (w.names) as is_name, e.id
      from events e
      cross join lateral words_of_event(e) w
      cross join lateral unnest(w.words) given (word)
    )
    select coalesce(n.word, u.word) as word
    from (
      select n.word, n.id from now n join event_words w on w.word = n.word and not w.is_common
    ) n
    full join event_word_uses u on u.word = n.word and u.event_id = n.id
    where n.word is null or u.word is null
    union all
    select coalesce(n.word, w.word)
    from (select word, bool_or(is_name) as is_name from now group by word) n
    full join event_words w on w.word = n.word
    where w.word is null or (n.word is null and not w.is_common) or (n.is_name and w.sounds is null)
  `
  return [...rows]
}

async function storedTerms(...contents: string[]) {
  const rows = await server.sql<
    { word: string }[]
  >`select word from event_words where word in ${server.sql(contents)} order by word`
  return rows.map(({ word }) => word)
}

/** Resolves once a statement waits for another transaction. */
async function found(query: string): Promise<string[]> {
  const response = await server.app.request(`/api/search/events?${query}`)
  expect(response.status).toBe(200)
  return ((await response.json()) as Event[]).map(({ title }) => title)
}

async function publish(fields: object): Promise<Event> {
  return await publishEvent(mateo, fields)
}

const path = ({ id }: Event) => `/api/events/${id}`
