import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { io, type Socket } from 'socket.io-client'
import type { Evidence } from '../support/message-invariants.ts'
import type { Account, Site } from './site.ts'

/** A phone gives an attempt up after this time; the product waits 12 s, which would only make the phases longer. */
const ATTEMPT_MS = 4_000
const SAY_EVERY_MS = 300
const READ_EVERY_MS = 150
const POLL_EVERY_MS = 3_000
const UPLOAD_EVERY_MS = 1_000
const SETTLE_MS = 30_000

export type Done = {
  kind: 'message' | 'read' | 'upload'
  /** The start of the first attempt, and the time until the first success. */
  at: number
  ms: number
  failures: { at: number; why: string }[]
}

type Talk = { conversationId: string; people: [Account, Account] }

/**
 * Every person sends without pauses and repeats a message under its id until it is acknowledged, as the outbox of
 * the product does; listens on a socket and polls. Strangers read the list of a city, and one person uploads pictures.
 */
export async function startLoad(site: Site, talks: Talk[]) {
  const stopped = new AbortController()
  const done: Done[] = []
  const committed: Evidence['committed'] = []
  const acknowledged: string[] = []
  const uploads: string[] = []
  const delivered = new Map<string, number>()
  const sentAt = new Map<string, number>()
  const sockets: Socket[] = []
  let connects = 0
  const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()

  const attempt = async (path: string, init: RequestInit, cookie = '') => {
    const response = await fetch(site.origin + path, {
      ...init,
      headers: { ...(cookie && { cookie }), ...(init.headers as Record<string, string> | undefined) },
      signal: AbortSignal.timeout(ATTEMPT_MS),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${response.status}`)
    return text
  }
  /** Repeats until it succeeds, however long that takes. */
  const persist = async (kind: Done['kind'], act: () => Promise<string>): Promise<string> => {
    const began = Date.now()
    const failures: Done['failures'] = []
    for (;;) {
      try {
        const response = await act()
        done.push({ kind, at: began, ms: Date.now() - began, failures })
        return response
      } catch (error) {
        failures.push({ at: Date.now(), why: error instanceof Error ? reasonOf(error) : 'unknown' })
        await setTimeout(200 + Math.random() * 300)
      }
    }
  }
  const again = async (everyMs: number, act: () => Promise<unknown>) => {
    await setTimeout(Math.random() * everyMs)
    while (!stopped.signal.aborted) {
      await act()
      await setTimeout(everyMs * (0.5 + Math.random()))
    }
  }

  const send = async ({ id: senderId, cookie }: Account, conversationId: string) => {
    const id = crypto.randomUUID()
    committed.push({ id, conversationId, senderId })
    sentAt.set(id, Date.now())
    const body = JSON.stringify({ id, content: `word ${committed.length}` })
    const headers = { 'content-type': 'application/json' }
    await persist('message', () =>
      attempt(`/api/conversations/${conversationId}/messages`, { method: 'POST', body, headers }, cookie),
    )
    acknowledged.push(id)
  }
  const markReceived = (id: string) => {
    if (!delivered.has(id)) delivered.set(id, Date.now() - (sentAt.get(id) ?? 0))
  }
  const poll = async ({ cookie }: Account, conversationId: string) => {
    const text = await attempt(`/api/conversations/${conversationId}/messages?peek=1&limit=50`, {}, cookie).catch(
      () => '[]',
    )
    for (const { id } of JSON.parse(text) as { id: string }[]) markReceived(id)
  }
  const listen = (person: Account) => {
    const socket = io(site.origin, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 500,
      reconnectionDelayMax: 5_000,
      randomizationFactor: 0.5,
      extraHeaders: { cookie: person.cookie },
    })
    socket.on('connect', () => (connects += 1))
    socket.on('message:new', (hint: { message: { id: string } }) => markReceived(hint.message.id))
    socket.on('disconnect', reason => {
      // As the page does: the library does not come back by itself when the server hung up.
      if (reason === 'io server disconnect')
        void setTimeout(Math.random() * 2_000).then(() => !stopped.signal.aborted && socket.connect())
    })
    sockets.push(socket)
  }
  const upload = async ({ cookie }: Account) => {
    const text = await persist('upload', () => {
      const form = new FormData()
      form.set('kind', 'profile')
      form.set('file', new Blob([photo], { type: 'image/jpeg' }), 'me.jpg')
      return attempt('/api/uploads', { method: 'POST', body: form }, cookie)
    })
    uploads.push((JSON.parse(text) as { url: string }).url)
  }

  for (const { people } of talks) people.forEach(listen)
  const loops = [
    ...talks.flatMap(({ people, conversationId }) =>
      people.flatMap(person => [
        again(SAY_EVERY_MS, () => send(person, conversationId)),
        again(POLL_EVERY_MS, () => poll(person, conversationId)),
      ]),
    ),
    ...Array.from({ length: 4 }, () =>
      again(READ_EVERY_MS, () => persist('read', () => attempt('/api/events?city=Miami&state=FL', {}))),
    ),
    ...talks.slice(0, 1).map(({ people: [person] }) => again(UPLOAD_EVERY_MS, () => upload(person))),
  ]

  return {
    done,
    connected: () => sockets.filter(socket => socket.connected).length,
    connects: () => connects,
    /** Stops sending; what is under way is repeated until it is acknowledged. */
    async stop() {
      stopped.abort()
      const isDone = await Promise.race([Promise.all(loops), setTimeout(SETTLE_MS, false)])
      if (isDone === false) throw new Error('calls still fail although everything was repaired')
      for (const { people, conversationId } of talks) for (const person of people) await poll(person, conversationId)
      for (const socket of sockets) socket.close()
    },
    /** What each side has, once the load has stopped. */
    async evidence(): Promise<Evidence & { lostUploads: number; uploads: number; delivered: number[] }> {
      const { sql, close } = await site.openDatabase()
      const rows = await sql<Evidence['rows']>`select id, conversation_id, seq, sender_id from messages`
      await close()
      const received: Evidence['received'] = []
      for (const { people, conversationId } of talks)
        for (const person of people)
          received.push({ userId: person.id, conversationId, ids: await wholeThread(person, conversationId) })
      let lostUploads = 0
      for (const url of uploads)
        if (!(await fetch(site.origin + url, { headers: { cookie: talks[0]?.people[0].cookie ?? '' } })).ok)
          lostUploads += 1
      const times = [...delivered.values()]
      return {
        committed,
        acknowledged,
        rows,
        failed: [],
        received,
        unread: [],
        lostUploads,
        uploads: uploads.length,
        delivered: times,
      }
    },
  }

  async function wholeThread({ cookie }: Account, conversationId: string): Promise<string[]> {
    const ids: string[] = []
    let before = ''
    for (;;) {
      const path = `/api/conversations/${conversationId}/messages?peek=1${before && `&before=${before}`}`
      const page = JSON.parse(await attempt(path, {}, cookie)) as { id: string; seq: number }[]
      ids.unshift(...page.map(({ id }) => id))
      if (page.length === 0) return ids
      before = String(page[0]?.seq)
    }
  }
}

function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError') return 'no response'
  const cause = error.cause
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
}
