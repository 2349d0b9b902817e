import 'fake-indexeddb/auto'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newToken } from '#api/secrets.ts'
import { FOR_USER_HEADER } from '#contract/message-shapes.ts'
import { startConversation } from '#db/messages/conversations.ts'
import { openDatabase } from '#db/open.ts'
import { startSession } from '#db/sessions.ts'
import type { Sql } from '#db/sql.ts'
import { enqueue, flushOutbox, unsentCount } from '#sw/outbox.ts'
import { pull } from '#sw/sync.ts'
import { brokenPromises, type Evidence } from '../invariants.ts'
import { chanceOf, gather, newPhone } from '../sw/device.ts'

const KILLS = 10
const SEED = Number(process.env.SEED ?? 7)

let dataDir: string
let server: ChildProcess | undefined
beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'pista-kill-'))))
afterEach(async () => {
  await kill()
  vi.unstubAllGlobals()
  await rm(dataDir, { recursive: true, force: true })
})

test(`killed ${KILLS} times in the middle of a send, the server has every message once and in order`, async () => {
  const { ana, mateo, conversationId } = await twoWhoTalk()
  const cookies = new Map([ana, mateo].map(({ id, cookie }) => [id, cookie]))
  const chance = chanceOf(SEED)
  const seen = { kills: 0, replays: 0, committedUnanswered: 0, acknowledged: [] as string[] }
  const cutOff = new Set<unknown>()
  const committed: Evidence['committed'] = []
  const [hers, his] = [newPhone(ana), newPhone(mateo)]
  let origin = ''
  let sendsUntilKill = Number.POSITIVE_INFINITY

  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookies.get(headers.get(FOR_USER_HEADER) ?? '') ?? '')
    const isSend = init.method === 'POST'
    // Some kills come before the commit, some between commit and answer, some after: nobody can tell which.
    if (isSend && --sendsUntilKill === 0) setTimeout(() => void kill(), chance() * 12)
    const id = isSend ? JSON.parse(init.body as string).id : null
    const answer = await realFetch(`${origin}${path}`, { ...init, headers }).catch((error: unknown) => {
      cutOff.add(id)
      throw error
    })
    if (isSend && answer.ok) {
      if (answer.status === 200) seen.replays++
      if (answer.status === 200 && cutOff.has(id)) seen.committedUnanswered++
      // Every fifth answer gets lost on its way instead.
      if (chance() < 0.2) throw new TypeError('Failed to fetch')
      seen.acknowledged.push(id)
    }
    return answer
  })

  for (let round = 0; round <= KILLS; round++) {
    origin = await start()
    const isLast = round === KILLS
    sendsUntilKill = isLast ? Number.POSITIVE_INFINITY : 1 + Math.floor(chance() * 8)
    for (let word = 0; word < 12; word++) {
      const id = String(await enqueue(hers, { conversationId, text: `${round}.${word}` }))
      committed.push({ id, conversationId, senderId: ana.id })
    }
    while (isLast ? (await unsentCount(hers)) > 0 : isUp()) await flushOutbox(hers, { hurry: true, random: () => 1 })
    if (!isLast) seen.kills++
  }
  await pull(hers)
  await pull(his)
  await kill()

  const opened = await openDatabase({ dataDir })
  const evidence = await gather(opened.sql, [hers, his], committed, seen.acknowledged)
  await opened.close()
  console.log(
    `seed ${SEED}: ${committed.length} messages, ${seen.kills} kills, ${seen.replays} replays, ${seen.committedUnanswered} killed after the commit`,
  )
  expect(brokenPromises(evidence)).toEqual([])
  expect(evidence.rows).toHaveLength((KILLS + 1) * 12)
  expect(seen.kills).toBe(KILLS)
  expect(seen.replays).toBeGreaterThan(0)
}, 240_000)

const realFetch = globalThis.fetch

async function twoWhoTalk() {
  const { sql, close } = await openDatabase({ dataDir })
  const ana = await signedIn(sql, 'ana')
  const mateo = await signedIn(sql, 'mateo')
  const { id: conversationId } = await startConversation(sql, ana.id, mateo.id)
  await close()
  return { ana, mateo, conversationId }
}

async function signedIn(sql: Sql, username: string) {
  const id = uuidv7()
  await sql`insert into users (id, username) values (${id}, ${username})`
  const { token, hash } = newToken()
  await startSession(sql, { userId: id, tokenHash: hash, userAgent: 'a test' })
  return { id, cookie: `sid=${token}` }
}

/** The real server as a process of its own. Resolves to where it listens. */
async function start(): Promise<string> {
  const started = spawn(process.execPath, ['api/server.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SAMPLE: 'off',
      LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  server = started
  for await (const said of createInterface({ input: started.stdout })) {
    const origin = /(http:\/\/\S+)/.exec(said)?.[1]
    if (origin) return origin.replace('localhost', '127.0.0.1')
  }
  throw new Error('the server did not start')
}

function isUp(): boolean {
  return server?.exitCode === null && server.signalCode === null
}

async function kill() {
  if (!server || !isUp()) return
  const gone = once(server, 'exit')
  server.kill('SIGKILL')
  await gone
}
