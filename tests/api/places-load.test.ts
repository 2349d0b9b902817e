import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { loadGazetteer, readGazetteer } from '#api/places/gazetteer.ts'
import { connect } from '#db/connection/sql.ts'
import { loadedVersion } from '#db/places/load.ts'
import { publishEvent } from '../support/event.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const log = pino({ level: 'silent' })
const figures = async () => {
  const [row] = await server.sql<{ places: number; names: number; sounds: number }[]>`
    select
      (select count(*)::int from places) as places, (select count(*)::int from place_names) as names,
      (select count(*)::int from place_sounds) as sounds
  `
  return row
}

/** The load waits for this table after it has inserted the places. */
async function lockSounds() {
  const blocker = await server.sql.reserve()
  await blocker`begin`
  await blocker`set local idle_in_transaction_session_timeout = 0`
  await blocker`lock table place_sounds in access exclusive mode`
  return async () => {
    await blocker`rollback`
    blocker.release()
  }
}

async function untilMidLoad() {
  const waiting = async () => {
    const rows = await server.sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%delete from place_sounds%'
    `
    return rows.length
  }
  await expect.poll(waiting, { timeout: 60_000 }).toBe(1)
}

test('a server that stops ends the load in the middle of a statement, and leaves no places', async () => {
  const unlock = await lockSounds()
  const stopped = new AbortController()
  const errors = vi.spyOn(log, 'error')
  // As in the product, the loading has connections of its own.
  const background = connect(server.target, { max: 2 })
  const loading = loadGazetteer({ sql: background, log, signal: stopped.signal })
  await untilMidLoad()
  stopped.abort()
  // The table is still locked.
  await loading
  await background.end()
  await unlock()
  expect(errors).not.toHaveBeenCalled()
  expect(await figures()).toEqual({ places: 0, names: 0, sounds: 0 })
})

test('a server that stops ends the load while it reads the places', async () => {
  const stopped = new AbortController()
  const loading = loadGazetteer({ sql: server.sql, log, signal: stopped.signal })
  stopped.abort()
  await loading
  expect(await figures()).toEqual({ places: 0, names: 0, sounds: 0 })
})

test('a process that is killed while it loads the places leaves none, and the next start loads all, with the centers of cities', async () => {
  const mateo = await server.person('mateo', { userType: 'party_host' })
  await publishEvent(mateo, { city: 'Madrid', country: 'ES', state: undefined, timeZone: 'Europe/Madrid' })
  const center = async () => {
    const [row] = await server.sql`
      select round(latitude::numeric, 1)::float8 as latitude, round(longitude::numeric, 1)::float8 as longitude, is_listed
      from event_cities where city = 'madrid'
    `
    return row
  }
  expect(await center()).toEqual({ latitude: null, longitude: null, isListed: false })
  const root = join(import.meta.dirname, '../..')
  const unlock = await lockSounds()
  const args = [
    '--import',
    './api/runtime.mjs',
    fileURLToPath(new URL('../support/load-places.ts', import.meta.url)),
    JSON.stringify(server.target),
  ]
  const loading = spawn(process.execPath, args, { cwd: root, stdio: 'ignore' })
  const ended = once(loading, 'exit')
  await untilMidLoad()
  loading.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  await unlock()
  expect(await figures()).toEqual({ places: 0, names: 0, sounds: 0 })
  expect(await loadedVersion(server.sql)).toBeNull()

  // PostgreSQL may need a moment to notice that the connection of the killed process is closed.
  const version = async () => {
    await loadGazetteer({ sql: server.sql, log })
    return await loadedVersion(server.sql)
  }
  await expect.poll(version, { timeout: 60_000 }).not.toBeNull()
  const { id } = await readGazetteer()
  const { places, names, sounds } = (await figures()) ?? {}
  expect([places, Number(names) > 100, Number(sounds) > 10_000]).toEqual([id.length, true, true])
  expect(await center()).toEqual({ latitude: 40.4, longitude: -3.7, isListed: true })
})
