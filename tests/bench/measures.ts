import { migrate } from '#db/connection/migrate.ts'
import { capacity, measureCapacity } from './capacity.ts'
import type { Server } from './children.ts'
import { childrenOf } from './cpu.ts'
import { cutting, measureCuts } from './cuts.ts'
import { changeListedEvent, plantCity } from './data.ts'
import { openDebian } from './debian.ts'
import type { Round, Side, Workload } from './figures.ts'
import { newFolder, removeFolder } from './folder.ts'
import { hundredfold, measureGrowth, tenfold } from './growth.ts'
import { serveFloor } from './limit/floor/serve.ts'
import type { Options } from './options.ts'
import { asSampleGoer, homePage, landingPage, measurePages } from './page.ts'
import { measureUnchanged, unchanged } from './polls.ts'
import type { Postgres } from './postgres.ts'
import { startHashing, startLimit, startPista } from './product.ts'
import { cityRead, eventRead, measureRead, reads, type Target } from './reads.ts'
import { measureSignIns, measureSignInsBeside, signingIn, signingInBeside, strongHash } from './sign-ins.ts'
import { idling, measureIdle, measureTalk, talking } from './sockets.ts'
import { measureStartsEmbedded, measureStartsOnPostgres, startsEmbedded, startsOnPostgres } from './starts.ts'

/** One way to find out about one or more workloads. `onPostgres` ones are left out where there is no server. */
export type Measure = { workloads: Workload[] } & (
  | { onPostgres: (at: At, postgres: Postgres) => Promise<void> }
  | { anywhere: (at: At) => Promise<void> }
)

export type At = { options: Options; tell: (round: Round) => void }

const CHANGE_MS = 1_000

export const measures: Measure[] = [
  ...reads.map(read => ({
    workloads: [read.workload],
    onPostgres: ({ options, tell }: At, postgres: Postgres) =>
      serving(
        [
          () => startPista({ url: postgres.url }, { hasLimits: read.isPublic }),
          () => startLimit('limit-pg', postgres.url),
        ],
        ([ours, limit]) =>
          measureRead(read, [target('ours', ours, postgres), target('limit', limit, postgres)], options, tell),
      ),
  })),
  {
    workloads: [cityRead.workload],
    onPostgres: ({ options, tell }, postgres) =>
      serving(
        [() => startPista({ url: postgres.url }, { hasLimits: true }), () => startLimit('limit-pg', postgres.url)],
        ([ours, limit]) =>
          whileListChanges(postgres, () =>
            measureRead(cityRead, [target('ours', ours, postgres), target('limit', limit, postgres)], options, tell),
          ),
      ),
  },
  {
    workloads: [unchanged],
    onPostgres: ({ options, tell }, postgres) =>
      serving([() => startPista({ url: postgres.url }, { hasLimits: true })], ([ours]) =>
        measureUnchanged([target('ours', ours, postgres), target('limit', ours, postgres)], options, tell),
      ),
  },
  {
    workloads: [talking],
    onPostgres: ({ options, tell }, postgres) =>
      serving(
        [() => startPista({ url: postgres.url }, { hasLimits: false }), () => startLimit('ws-insert', postgres.url)],
        async ([ours, limit]) => {
          const sides = [
            { target: { ...target('ours', ours, postgres), stored: () => postgres.count('messages') }, wire: 'ours' },
            {
              target: { ...target('limit', limit, postgres), stored: () => postgres.count('bench_messages') },
              wire: 'limit',
            },
          ] as const
          await measureTalk(talking, [...sides], options, tell)
        },
      ),
  },
  {
    workloads: [idling],
    onPostgres: ({ options, tell }, { url }) =>
      measureIdle(
        { ours: () => startPista({ url }, { hasLimits: false }), limit: () => startLimit('ws-insert', url) },
        options,
        tell,
      ),
  },
  {
    workloads: [cutting],
    onPostgres: ({ options, tell }, postgres) =>
      serving(
        [() => startPista({ url: postgres.url }, { hasLimits: true }), () => startLimit('ws-insert', postgres.url)],
        ([ours, limit]) =>
          measureCuts([target('ours', ours, postgres), target('limit', limit, postgres)], postgres, options, tell),
      ),
  },
  {
    workloads: [capacity],
    onPostgres: ({ options, tell }, postgres) =>
      serving([() => startPista({ url: postgres.url }, { hasLimits: true })], ([ours]) =>
        measureCapacity(target('ours', ours, postgres), postgres, options, tell),
      ),
  },
  {
    workloads: [signingIn],
    onPostgres: async ({ options, tell }, postgres) => {
      const hash = await strongHash()
      await serving(
        [() => startPista({ url: postgres.url }, { hasLimits: true }), () => startHashing(hash)],
        ([ours, limit]) =>
          measureSignIns([target('ours', ours, postgres), target('limit', limit, null)], {
            sql: postgres.sql,
            pace: options,
            tell,
          }),
      )
    },
  },
  {
    workloads: [signingInBeside],
    onPostgres: ({ options, tell }, postgres) =>
      serving([() => startPista({ url: postgres.url }, { hasLimits: true })], ([ours]) =>
        measureSignInsBeside([target('ours', ours, postgres), target('limit', ours, postgres)], {
          sql: postgres.sql,
          pace: options,
          tell,
        }),
      ),
  },
  {
    workloads: [startsOnPostgres],
    onPostgres: ({ options, tell }, postgres) => measureStartsOnPostgres(postgres, options, tell),
  },
  { workloads: [startsEmbedded], anywhere: ({ options, tell }) => measureStartsEmbedded(options, tell) },
  { workloads: [landingPage, homePage], anywhere: visitPages },
  {
    workloads: [tenfold, hundredfold],
    onPostgres: ({ options, tell }, postgres) => measureGrowth(postgres, options, tell),
  },
  { workloads: [...reads.map(({ workload }) => workload), talking].map(onEmbedded), onPostgres: compareEngines },
  { workloads: [eventRead.workload, talking].map(inTwoProcesses), onPostgres: compareProcesses },
]

async function whileListChanges({ sql }: Postgres, act: () => Promise<void>) {
  const changing = setInterval(() => void changeListedEvent(sql), CHANGE_MS)
  try {
    await act()
  } finally {
    clearInterval(changing)
  }
}

async function visitPages({ options, tell }: At) {
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
            tell,
          )) ??
          (await measurePages(
            homePage,
            [
              { side: 'ours', url: `${at.ours}/home`, link: '/search', signIn: asSampleGoer(at.ours) },
              { side: 'limit', url: `${at.limit}/list`, link: '/two' },
            ],
            options,
            tell,
          ))
        if (missing) console.error(`W11 was left out. ${missing}`)
      }),
    )
  } finally {
    await floor.close()
  }
}

/** The same city on a Postgres server of the machine, and the product on each. */
async function compareEngines({ options, tell }: At, postgres: Postgres) {
  const debian = await openDebian()
  if (typeof debian === 'string') return console.error(`W13 was left out. ${debian}`)
  try {
    await migrate(debian.sql)
    await plantCity(debian.sql)
    await serving(
      [postgres.url, debian.url].map(url => () => startPista({ url }, { hasLimits: false })),
      async ([own, server]) => {
        const targets: [Target, Target] = [target('ours', own, postgres), target('limit', server, debian)]
        for (const read of reads)
          await measureRead({ ...read, workload: onEmbedded(read.workload) }, targets, options, tell)
        const sides = targets.map((side, n) => ({
          target: { ...side, stored: () => [postgres, debian][n]?.count('messages') ?? Promise.resolve(0) },
          wire: 'ours' as const,
        }))
        await measureTalk(onEmbedded(talking), sides, options, tell)
      },
    )
  } finally {
    await debian.close()
  }
}

/** Two processes beside one, on the same database. The load takes cores from both: judge by CPU. */
async function compareProcesses({ options, tell }: At, postgres: Postgres) {
  await serving(
    [2, 1].map(processes => () => startPista({ url: postgres.url }, { hasLimits: true, processes })),
    async ([two, one]) => {
      const targets: [Target, Target] = [target('ours', two, postgres), target('limit', one, postgres)]
      await measureRead({ ...eventRead, workload: inTwoProcesses(eventRead.workload) }, targets, options, tell)
    },
  )
  await serving(
    [2, 1].map(processes => () => startPista({ url: postgres.url }, { hasLimits: false, processes })),
    async ([two, one]) => {
      const sides = [target('ours', two, postgres), target('limit', one, postgres)].map(side => ({
        target: { ...side, stored: () => postgres.count('messages') },
        wire: 'ours' as const,
      }))
      await measureTalk(inTwoProcesses(talking), sides, options, tell)
    },
  )
}

function inTwoProcesses(workload: Workload): Workload {
  return {
    id: `PROCESSES-${workload.id}`,
    title: `two processes beside one: ${workload.title}`,
    names: { ours: 'two', limit: 'one' },
    rows: workload.rows.map(({ figure, title }) => ({ figure, title })),
  }
}

function onEmbedded(workload: Workload): Workload {
  return {
    id: `W13-${workload.id}`,
    title: `the PostgreSQL in the box beside Debian’s: ${workload.title}`,
    names: { ours: 'own', limit: 'Debian' },
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
    await act(servers)
  } finally {
    await Promise.all(servers.map(server => server.stop()))
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
