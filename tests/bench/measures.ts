import { migrate } from '#db/connection/migrate.ts'
import { freePort } from '../support/network/free-port.ts'
import { capacity, measureCapacity } from './capacity.ts'
import { cityPages, measureCityPage } from './city-pages.ts'
import { childrenOf, cpuMsOf } from './cpu.ts'
import { changeListedEvent, cityPaths, insertCity } from './data.ts'
import { openDebian } from './debian.ts'
import type { Round, Side, Workload } from './figures.ts'
import { newFolder, removeFolder } from './folder.ts'
import { hundredfold, measureGrowth, tenfold } from './growth.ts'
import { serveFloor } from './limit/floor/serve.ts'
import type { Options } from './options.ts'
import { asSampleMember, cityPage, homePage, landingPage, measurePages } from './page.ts'
import { measureUnchanged, unchanged } from './polls.ts'
import type { Postgres } from './postgres.ts'
import type { Server } from './processes.ts'
import { startHashing, startLimit, startPista, statementsOf } from './product.ts'
import { cityRead, eventRead, measureRead, reads, type Target } from './reads.ts'
import { measureReconnects, reconnecting } from './reconnects.ts'
import { measureSeries, series } from './series.ts'
import { measureSignIns, measureSignInsBeside, signingIn, signingInBeside, strongHash } from './sign-ins.ts'
import { idling, measureIdle, measureMessages, messaging } from './sockets.ts'
import { measureStartsEmbedded, measureStartsOnPostgres, startsEmbedded, startsOnPostgres } from './starts.ts'
import { measureWrites, writes } from './writes.ts'

/** Measures one or more workloads. `onPostgres` ones are not measured if there is no PostgreSQL. */
export type Measure = { workloads: Workload[] } & (
  | { onPostgres: (at: MeasureContext, postgres: Postgres) => Promise<void> }
  | { anywhere: (at: MeasureContext) => Promise<void> }
)

export type MeasureContext = { options: Options; onRound: (round: Round) => void }

const CHANGE_MS = 1_000

export const measures: Measure[] = [
  ...reads.map(read => ({
    workloads: [read.workload],
    onPostgres: ({ options, onRound }: MeasureContext, postgres: Postgres) =>
      serving(
        [
          () => startPista({ url: postgres.url }, { hasLimits: read.isPublic }),
          () => startLimit('limit-pg', postgres.url),
        ],
        ([ours, limit]) => {
          const targets: [Target, Target] = [target('ours', ours, postgres), target('limit', limit, postgres)]
          const measure = () => measureRead(read, targets, options, onRound)
          return read.isChanging ? whileListChanges(postgres, measure) : measure()
        },
      ),
  })),
  {
    workloads: [cityRead.workload],
    onPostgres: ({ options, onRound }, postgres) =>
      serving(
        [() => startPista({ url: postgres.url }, { hasLimits: true }), () => startLimit('limit-pg', postgres.url)],
        ([ours, limit]) =>
          whileListChanges(postgres, () =>
            measureRead(cityRead, [target('ours', ours, postgres), target('limit', limit, postgres)], options, onRound),
          ),
      ),
  },
  ...cityPages.map(cityPage => ({
    workloads: [cityPage.workload],
    onPostgres: async ({ options, onRound }: MeasureContext, postgres: Postgres) => {
      const metricsPort = await freePort()
      await serving(
        [
          () => startPista({ url: postgres.url }, { hasLimits: true, metricsPort }),
          () => startLimit('city-pages', postgres.url, { COPIES: cityPage.copies }),
        ],
        async ([ours, limit]) => {
          const counted = { ...target('ours', ours, postgres), statements: () => statementsOf(metricsPort) }
          const targets: [Target, Target] = [counted, target('limit', limit, postgres)]
          const measure = () => measureCityPage(cityPage, targets, options, onRound)
          await (cityPage.isUnchanged ? measure() : whileListChanges(postgres, measure))
        },
      )
    },
  })),
  {
    workloads: [unchanged],
    onPostgres: ({ options, onRound }, postgres) =>
      serving([() => startPista({ url: postgres.url }, { hasLimits: true })], ([ours]) =>
        measureUnchanged([target('ours', ours, postgres), target('limit', ours, postgres)], options, onRound),
      ),
  },
  {
    workloads: [messaging],
    onPostgres: ({ options, onRound }, postgres) =>
      serving(
        [() => startPista({ url: postgres.url }, { hasLimits: false }), () => startLimit('ws-insert', postgres.url)],
        async ([ours, limit]) => {
          const sides = [
            {
              target: { ...target('ours', ours, postgres), stored: () => postgres.count('messages') },
              protocol: 'ours',
            },
            {
              target: { ...target('limit', limit, postgres), stored: () => postgres.count('bench_messages') },
              protocol: 'limit',
            },
          ] as const
          await measureMessages(messaging, [...sides], options, onRound)
        },
      ),
  },
  ...writes.map(write => ({
    workloads: write.workloads,
    onPostgres: ({ options, onRound }: MeasureContext, postgres: Postgres) =>
      serving(
        [
          () => startPista({ url: postgres.url }, { hasLimits: false, hasProxy: true }),
          () => startLimit('inserts', postgres.url),
        ],
        ([ours, limit]) =>
          measureWrites(write, [target('ours', ours, postgres), target('limit', limit, postgres)], options, onRound),
      ),
  })),
  {
    workloads: [idling],
    onPostgres: ({ options, onRound }, { url }) =>
      measureIdle(
        { ours: () => startPista({ url }, { hasLimits: false }), limit: () => startLimit('ws-insert', url) },
        options,
        onRound,
      ),
  },
  {
    workloads: [reconnecting],
    onPostgres: ({ options, onRound }, postgres) =>
      serving(
        [() => startPista({ url: postgres.url }, { hasLimits: true }), () => startLimit('ws-insert', postgres.url)],
        ([ours, limit]) =>
          measureReconnects(
            [target('ours', ours, postgres), target('limit', limit, postgres)],
            postgres,
            options,
            onRound,
          ),
      ),
  },
  {
    workloads: [capacity],
    onPostgres: ({ options, onRound }, postgres) =>
      serving([() => startPista({ url: postgres.url }, { hasLimits: true })], ([ours]) =>
        measureCapacity(target('ours', ours, postgres), postgres, options, onRound),
      ),
  },
  {
    workloads: [signingIn],
    onPostgres: async ({ options, onRound }, postgres) => {
      const hash = await strongHash()
      await serving(
        [() => startPista({ url: postgres.url }, { hasLimits: true }), () => startHashing(hash)],
        ([ours, limit]) =>
          measureSignIns([target('ours', ours, postgres), target('limit', limit, null)], {
            sql: postgres.sql,
            pace: options,
            onRound,
          }),
      )
    },
  },
  {
    workloads: [signingInBeside],
    onPostgres: ({ options, onRound }, postgres) =>
      serving([() => startPista({ url: postgres.url }, { hasLimits: true })], ([ours]) =>
        measureSignInsBeside([target('ours', ours, postgres), target('limit', ours, postgres)], {
          sql: postgres.sql,
          pace: options,
          onRound,
        }),
      ),
  },
  {
    workloads: [startsOnPostgres],
    onPostgres: ({ options, onRound }, postgres) => measureStartsOnPostgres(postgres, options, onRound),
  },
  { workloads: [startsEmbedded], anywhere: ({ options, onRound }) => measureStartsEmbedded(options, onRound) },
  { workloads: [landingPage, homePage], anywhere: visitPages },
  { workloads: [cityPage], anywhere: visitCityPage },
  {
    workloads: [series],
    onPostgres: ({ options, onRound }, postgres) => measureSeries(postgres, options, onRound),
  },
  {
    workloads: [tenfold, hundredfold],
    onPostgres: ({ options, onRound }, postgres) => measureGrowth(postgres, options, onRound),
  },
  { workloads: [...reads.map(({ workload }) => workload), messaging].map(onEmbedded), onPostgres: compareEngines },
  { workloads: [eventRead.workload, messaging].map(inTwoProcesses), onPostgres: compareProcesses },
]

async function whileListChanges({ sql }: Postgres, act: () => Promise<void>) {
  const changing = setInterval(() => void changeListedEvent(sql), CHANGE_MS)
  try {
    await act()
  } finally {
    clearInterval(changing)
  }
}

async function visitPages({ options, onRound }: MeasureContext) {
  const floor = await serveFloor()
  try {
    await inFolder(folder =>
      serving([() => startPista({ folder }, { hasLimits: false, hasSample: true })], async ([ours]) => {
        const at = { ours: `http://localhost:${ours?.port}`, limit: `http://localhost:${floor.port}` }
        const missing =
          (await measurePages(
            landingPage,
            [
              { side: 'ours', url: `${at.ours}/`, link: '/about' },
              { side: 'limit', url: `${at.limit}/`, link: '/two' },
            ],
            options,
            onRound,
          )) ??
          (await measurePages(
            homePage,
            [
              { side: 'ours', url: `${at.ours}/home`, link: '/search', signIn: asSampleMember(at.ours) },
              { side: 'limit', url: `${at.limit}/list`, link: '/two' },
            ],
            options,
            onRound,
          ))
        if (missing) console.error(`W11 was not measured. ${missing}`)
      }),
    )
  } finally {
    await floor.close()
  }
}

async function visitCityPage({ options, onRound }: MeasureContext) {
  const floor = await serveFloor()
  try {
    await inFolder(folder =>
      serving([() => startPista({ folder }, { hasLimits: false, hasSample: true })], async ([ours]) => {
        const missing = await measurePages(
          cityPage,
          [
            { side: 'ours', url: `http://localhost:${ours?.port}${cityPaths.page}`, link: '/about' },
            { side: 'limit', url: `http://localhost:${floor.port}/list`, link: '/two' },
          ],
          options,
          onRound,
        )
        if (missing) console.error(`W11 was not measured. ${missing}`)
      }),
    )
  } finally {
    await floor.close()
  }
}

/** Measures the product on the embedded PostgreSQL and on the PostgreSQL server of the machine, with the same data. */
async function compareEngines({ options, onRound }: MeasureContext, postgres: Postgres) {
  const debian = await openDebian()
  if (typeof debian === 'string') return console.error(`W13 was not measured. ${debian}`)
  try {
    await migrate(debian.sql)
    await insertCity(debian.sql)
    await serving(
      [postgres.url, debian.url].map(url => () => startPista({ url }, { hasLimits: false })),
      async ([embedded, server]) => {
        const targets: [Target, Target] = [target('ours', embedded, postgres), target('limit', server, debian)]
        for (const read of reads)
          await measureRead({ ...read, workload: onEmbedded(read.workload) }, targets, options, onRound)
        const sides = targets.map((side, n) => ({
          target: { ...side, stored: () => [postgres, debian][n]?.count('messages') ?? Promise.resolve(0) },
          protocol: 'ours' as const,
        }))
        await measureMessages(onEmbedded(messaging), sides, options, onRound)
      },
    )
  } finally {
    await debian.close()
  }
}

/**
 * Compares two server processes with one, on the same database. The load uses the same cores, so compare the CPU time.
 */
async function compareProcesses({ options, onRound }: MeasureContext, postgres: Postgres) {
  await serving(
    [2, 1].map(processes => () => startPista({ url: postgres.url }, { hasLimits: true, processes })),
    async ([two, one]) => {
      const targets: [Target, Target] = [target('ours', two, postgres), target('limit', one, postgres)]
      await measureRead({ ...eventRead, workload: inTwoProcesses(eventRead.workload) }, targets, options, onRound)
    },
  )
  await serving(
    [2, 1].map(processes => () => startPista({ url: postgres.url }, { hasLimits: false, processes })),
    async ([two, one]) => {
      const sides = [target('ours', two, postgres), target('limit', one, postgres)].map(side => ({
        target: { ...side, stored: () => postgres.count('messages') },
        protocol: 'ours' as const,
      }))
      await measureMessages(inTwoProcesses(messaging), sides, options, onRound)
    },
  )
}

function inTwoProcesses(workload: Workload): Workload {
  return {
    id: `PROCESSES-${workload.id}`,
    title: `two server processes compared with one: ${workload.title}`,
    names: { ours: 'two', limit: 'one' },
    rows: workload.rows.map(({ figure, title }) => ({ figure, title })),
  }
}

function onEmbedded(workload: Workload): Workload {
  return {
    id: `W13-${workload.id}`,
    title: `the embedded PostgreSQL compared with Debian’s: ${workload.title}`,
    names: { ours: 'embedded', limit: 'Debian' },
    rows: workload.rows.map(({ figure, title }) => ({ figure, title })),
  }
}

function target(side: Side, server: Server | undefined, postgres: Postgres | null): Target {
  if (!server) throw new Error('a server is missing')
  return {
    side,
    port: server.port,
    serverPids: [server.pid, ...childrenOf(server.pid)],
    postgresPids: postgres ? postgres.backends : async () => [],
  }
}

async function serving(starts: (() => Promise<Server>)[], act: (servers: Server[]) => Promise<void>) {
  const servers: Server[] = []
  try {
    for (const start of starts) servers.push(await start())
    for (const server of servers) await untilIdle(server)
    await act(servers)
  } finally {
    await Promise.all(servers.map(server => server.stop()))
  }
}

const IDLE_CHECK_MS = 500
const IDLE_CHECKS = 20

/** After a start the server runs its jobs once, which would count as the CPU of the first rounds. */
async function untilIdle({ pid }: Server) {
  for (let check = 0; check < IDLE_CHECKS; check++) {
    const before = cpuMsOf([pid]) ?? 0
    await new Promise(resolve => setTimeout(resolve, IDLE_CHECK_MS))
    if ((cpuMsOf([pid]) ?? 0) - before <= IDLE_CHECK_MS / 50) return
  }
}

async function inFolder(act: (folder: string) => Promise<void>) {
  const folder = newFolder()
  try {
    await act(folder)
  } finally {
    removeFolder(folder)
  }
}
