import { Dexie } from 'dexie'
import { v7 as uuidv7 } from 'uuid'
import { messageText } from '#contract/messages/message-types.ts'
import { PERSON_STORE, PersonStore, type QueuedMessage } from '../db.ts'
import { NoSignal } from '../http/failures.ts'
import { endWaits, type Flushed, type FlushHow, flush, rebaseWaits } from './flush.ts'
import { isPaused, pause } from './pause.ts'
import { countEdits, flushEdits } from './profile.ts'

/* What has been said and not been acknowledged. Nothing leaves here but by an answer of the server, or by hand. */

/** The tag of the background sync that a page asks for while something is left. */
export const OUTBOX_SYNC = 'outbox'

/** The form name of the draft that belongs to a conversation. */
export function draftOf(conversationId: string): string {
  return `message:${conversationId}`
}

type Queued = { conversationId: string; text: string; readUpTo?: number; id?: string }

/**
 * Puts the message into the outbox and takes it out of the composer, in one transaction: after it, nothing but deleting
 * the database can lose it. Resolves to its id, or to null when there was nothing to send.
 */
export async function enqueue(
  store: PersonStore,
  { conversationId, text, readUpTo = 0, id = uuidv7() }: Queued,
): Promise<string | null> {
  const content = messageText(text)
  if (content === '') return null
  await store.transaction('rw', store.outbox, store.drafts, async () => {
    // An earlier attempt may have stored it, its confirmation lost with the connection to the database.
    if (await store.outbox.get(id)) return
    const order = await nextOrder(store, conversationId)
    await store.outbox.add({ ...fresh(), id, conversationId, order, content, readUpTo })
    await store.drafts.delete(draftOf(conversationId))
  })
  return id
}

/**
 * Sends what is due. One flusher a person, whatever tabs there are; a call that comes while another one waits for its
 * turn is part of that one. Resolves to when to come again.
 */
export async function flushOutbox(store: PersonStore, { hurry = false, ...how }: FlushHow & { hurry?: boolean } = {}) {
  await rebaseWaits(store)
  if (hurry) await endWaits(store)
  const waiting = turns.get(store)
  if (waiting) return await waiting
  const turn = navigator.locks.request(lockOf(store), async () => {
    turns.delete(store)
    return await flushUnlessPaused(store, how)
  })
  turns.set(store, turn)
  // A turn that never came must not be waited for by those who come later.
  return await turn.finally(() => turns.get(store) === turn && turns.delete(store))
}

const turns = new WeakMap<PersonStore, Promise<Flushed>>()

/**
 * For the worker's `sync`: flushes everybody's outbox that no page is flushing. Each request names the person it is for,
 * and the server refuses it when somebody else is signed in. Throws while something is left, so that the browser comes
 * again.
 */
export async function flushOutboxFromWorker(): Promise<void> {
  let left = 0
  for (const name of await Dexie.getDatabaseNames()) {
    const userId = name.startsWith(PERSON_STORE) ? name.slice(PERSON_STORE.length) : ''
    if (!/^[0-9a-f-]{36}$/.test(userId)) continue
    const store = new PersonStore(userId)
    try {
      await navigator.locks.request(lockOf(store), { ifAvailable: true }, async lock => {
        if (!lock) return
        await rebaseWaits(store)
        await flushUnlessPaused(store, {})
      })
      await flushEdits(store, { isOnlyIfFree: true })
      left += (await queued(store).count()) + (await countEdits(store))
    } finally {
      store.close()
    }
  }
  if (left > 0) throw new NoSignal(`${left} left in the outbox`)
}

/** Tries a failed message again, at the end of its conversation: what came after it may have gone out already. */
export async function retry(store: PersonStore, id: string): Promise<void> {
  await store.transaction('rw', store.outbox, async () => {
    const item = await store.outbox.get(id)
    if (item?.state !== 'failed') return
    await store.outbox.delete(id)
    // The name was another message's: under a new one this is a message of its own.
    const name = item.failure?.status === 409 ? uuidv7() : id
    const order = await nextOrder(store, item.conversationId)
    await store.outbox.add({ ...item, ...fresh(), composedAt: item.composedAt, id: name, order })
  })
}

/** Takes a failed message back into the composer, before whatever stands there. */
export async function takeBack(store: PersonStore, id: string): Promise<string | null> {
  return await store.transaction('rw', store.outbox, store.drafts, async () => {
    const item = await store.outbox.get(id)
    if (item?.state !== 'failed') return null
    const form = draftOf(item.conversationId)
    const draft = await store.drafts.get(form)
    const text = draft?.text ? `${item.content}\n${draft.text}` : item.content
    await store.drafts.put({ form, text, at: Date.now() })
    await store.outbox.delete(id)
    return text
  })
}

/**
 * Deletes a message, because its author said so. One that is under way stays until there is an answer. Resolves to whether it is gone.
 */
export async function discard(store: PersonStore, id: string): Promise<boolean> {
  return await store.transaction('rw', store.outbox, async () => {
    const item = await store.outbox.get(id)
    if (item?.state === 'sending') return false
    await store.outbox.delete(id)
    return true
  })
}

/** What signing out would lose. */
export async function unsentCount(store: PersonStore): Promise<number> {
  return await store.outbox.count()
}

async function flushUnlessPaused(store: PersonStore, how: FlushHow): Promise<Flushed> {
  if (await isPaused(store)) return { outcome: 'paused', nextAt: null }
  const flushed = await flush(store, how)
  if (flushed.outcome === 'paused') await pause(store)
  return flushed
}

function lockOf(store: PersonStore) {
  return `outbox:${store.userId}`
}

function queued(store: PersonStore) {
  return store.outbox.where('state').anyOf('queued', 'sending')
}

async function nextOrder(store: PersonStore, conversationId: string): Promise<number> {
  const last = await store.outbox
    .where('[conversationId+order]')
    .between([conversationId, 0], [conversationId, Number.MAX_SAFE_INTEGER])
    .last()
  return (last?.order ?? 0) + 1
}

function fresh(): Omit<QueuedMessage, 'id' | 'conversationId' | 'order' | 'content' | 'readUpTo'> {
  return {
    state: 'queued',
    composedAt: new Date().toISOString(),
    tries: 0,
    notBefore: 0,
    isAskedToWait: false,
    failure: null,
  }
}
