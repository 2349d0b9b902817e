import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { moveIn, openSite, type Site } from './site.ts'

const SENDERS = 4
const RECOVERY_MS = 30_000
const SEND_MS = 5_000

export type Kills = { broken: string[]; figures: Record<string, number> }

type Kill = { name: string; act: (site: Site) => Promise<number[]> }

/**
 * Kills with SIGKILL, and returns the process ids. `kill(site)` kills the primary process, and its workers end with it.
 */
const KILLS: Kill[] = [
  { name: 'PostgreSQL', act: async site => [await postmasterOf(site)] },
  { name: 'a process of PostgreSQL', act: async site => childrenOf(await postmasterOf(site)).slice(-1) },
  { name: 'one server process', act: async site => childrenOf(site.pid()).filter(isServer).slice(0, 1) },
  { name: 'the whole server', act: async site => [site.pid()] },
  { name: 'the server and PostgreSQL', act: async site => [site.pid(), await postmasterOf(site)] },
]

/**
 * Four people write as fast as they can to a server of two processes on its own PostgreSQL, while each of these is
 * killed in turn. A message that was cut off is sent again with its id. In the end every acknowledged message is there,
 * once.
 */
export async function killEach(rounds: number): Promise<Kills> {
  const site = await openSite(undefined, { processes: 2 })
  const broken: string[] = []
  const acknowledged: string[] = []
  const figures: Record<string, number> = {}
  let isOver = false
  try {
    const names = Array.from({ length: 2 * SENDERS }, (_, n) => `person${n}`)
    const pairs = Array.from({ length: SENDERS }, (_, n): [string, string] => [`person${2 * n}`, `person${2 * n + 1}`])
    const { people, conversations } = await moveIn(site, names, pairs)
    await site.start()

    const send = async (n: number, id: string) => {
      const response = await fetch(`http://127.0.0.1:${site.port()}/api/conversations/${conversations[n]}/messages`, {
        method: 'POST',
        headers: { cookie: people[`person${2 * n}`]?.cookie ?? '', 'content-type': 'application/json' },
        body: JSON.stringify({ id, content: `message ${id}` }),
        signal: AbortSignal.timeout(SEND_MS),
      })
      await response.arrayBuffer()
      return response.status
    }
    const talk = async (n: number) => {
      while (!isOver) {
        const id = uuidv7()
        for (;;) {
          const status = await send(n, id).catch(() => 0)
          if (status === 201 || status === 200) {
            acknowledged.push(id)
            break
          }
          if (status !== 0 && status !== 503) broken.push(`a message got status ${status}`)
          if (isOver) break
          await setTimeout(50)
        }
      }
    }
    const talking = Promise.all(Array.from({ length: SENDERS }, (_, n) => talk(n)))

    for (let round = 0; round < rounds; round++)
      for (const { name, act } of KILLS) {
        await setTimeout(300)
        const killed = await act(site)
        if (killed.length === 0) broken.push(`${name} was not found`)
        for (const pid of killed) process.kill(pid, 'SIGKILL')
        const began = performance.now()
        const before = acknowledged.length
        // Requests under way may still get a response; more responses mean that the server goes on.
        while (acknowledged.length < before + 2 * SENDERS) {
          if (performance.now() - began > RECOVERY_MS) {
            broken.push(`nothing was acknowledged for ${RECOVERY_MS / 1_000} s after ${name} was killed`)
            break
          }
          await setTimeout(10)
        }
        await site.up()
        figures[`kills of ${name}`] = (figures[`kills of ${name}`] ?? 0) + 1
        const ms = `ms at most until it went on after ${name}`
        figures[ms] = Math.max(figures[ms] ?? 0, Math.round(performance.now() - began))
      }

    isOver = true
    await talking
    await site.end()
    const { sql, close } = await site.open()
    const stored = await sql<{ id: string; seq: number; conversationId: string }[]>`
      select id, seq, conversation_id from messages order by conversation_id, seq
    `
    await close()
    const ids = new Set(stored.map(({ id }) => id))
    const lost = acknowledged.filter(id => !ids.has(id))
    if (lost.length > 0) broken.push(`${lost.length} acknowledged messages are gone`)
    for (const [conversationId, messages] of Map.groupBy(stored, message => message.conversationId))
      if (messages.some(({ seq }, n) => seq !== n + 1)) broken.push(`${conversationId} has a gap or a double`)
    return { broken, figures: { acknowledged: acknowledged.length, stored: stored.length, ...figures } }
  } finally {
    isOver = true
    await site.end()
    await site.clear()
  }
}

/**
 * The PostgreSQL that runs, or the next one that does: after its process was killed, what it had begun is still
 * committed and responded to for a moment, so acknowledged messages are no proof that a new one runs.
 */
async function postmasterOf({ dataDir }: Site): Promise<number> {
  for (const began = performance.now(); ; await setTimeout(10)) {
    const [pid] = read(join(dataDir, 'postgres/postmaster.pid')).split('\n')
    if (isAlive(Number(pid))) return Number(pid)
    if (performance.now() - began > RECOVERY_MS) throw new Error('PostgreSQL was not started again')
  }
}

function isAlive(pid: number) {
  const stat = pid > 0 ? read(`/proc/${pid}/stat`) : ''
  return stat !== '' && !stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      const stat = read(`/proc/${pid}/stat`)
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
    })
}

function isServer(pid: number) {
  return read(`/proc/${pid}/cmdline`).includes('api/server.ts')
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
