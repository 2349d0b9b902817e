import { expect, test } from 'vitest'
import { type ThreadItem, threadItems } from '#pwa/messages/thread-items.ts'
import type { KeptMessage, Unsent } from '#sw/store.ts'

const ANA = 'ana'
const MATEO = 'mateo'
const nothingRead = { otherReadSeq: 0, otherDeliveredSeq: 0 }

test('a thread names each day once, above its first message', () => {
  const messages = [
    said(1, MATEO, '2026-11-19T20:00'),
    said(2, ANA, '2026-11-20T20:00'),
    said(3, ANA, '2026-11-20T20:01'),
  ]
  expect(shape(thread({ messages }))).toEqual(['day 2026-11-19', '1', 'day 2026-11-20', '2', '3'])
})

test('the divider stands above the first of theirs that had not been read', () => {
  const messages = [1, 2, 3, 4].map(seq => said(seq, seq === 3 ? ANA : MATEO))
  expect(shape(thread({ messages, readBefore: 2 }))).toEqual(['day 2026-11-20', '1', '2', '3', 'new', '4'])
})

test('what was said without signal stands last, in the order it was said', () => {
  const items = thread({ messages: [said(1, MATEO)], readBefore: 0, unsent: [waiting('a', 1), waiting('b', 2)] })
  expect(shape(items)).toEqual(['day 2026-11-20', 'new', '1', 'a', 'b'])
})

test('a message that has just been acknowledged is one bubble, not two', () => {
  const messages = [{ ...said(1, ANA), id: 'a' }]
  expect(shape(thread({ messages, unsent: [waiting('a', 1)] }))).toEqual(['day 2026-11-20', 'a'])
})

test('one’s own messages say how far they have got', () => {
  const messages = [said(1, ANA), said(2, ANA), said(3, ANA), said(4, MATEO)]
  const items = thread({ messages, conversation: { otherReadSeq: 1, otherDeliveredSeq: 2 } })
  expect(items.flatMap(item => (item.kind === 'bubble' ? [item.state] : []))).toEqual([
    'read',
    'delivered',
    'sent',
    null,
  ])
})

test('what one person says in one breath belongs together', () => {
  const messages = [
    said(1, ANA, '2026-11-20T20:00'),
    said(2, ANA, '2026-11-20T20:04'),
    said(3, ANA, '2026-11-20T20:30'),
    said(4, MATEO, '2026-11-20T20:31'),
  ]
  const items = thread({ messages, readBefore: 4 })
  expect(items.flatMap(item => (item.kind === 'bubble' ? [[item.isFirst, item.isLast]] : []))).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
  ])
})

function thread(source: Partial<Parameters<typeof threadItems>[0]>): ThreadItem[] {
  return threadItems({ conversation: nothingRead, messages: [], unsent: [], userId: ANA, readBefore: 99, ...source })
}

/** Days, the divider, and bubbles by number or, unconfirmed, by name. */
function shape(items: ThreadItem[]) {
  return items.map(item => (item.kind === 'bubble' ? item.key : item.kind === 'day' ? `day ${item.day}` : 'new'))
}

function said(seq: number, senderId: string, local = '2026-11-20T20:00'): KeptMessage {
  const createdAt = new Date(local).toISOString()
  return {
    id: String(seq),
    conversationId: 'thread',
    seq,
    rev: seq,
    senderId,
    content: `message ${seq}`,
    composedAt: null,
    createdAt,
    editedAt: null,
    deletedAt: null,
  }
}

function waiting(id: string, order: number): Unsent {
  return {
    id,
    conversationId: 'thread',
    order,
    content: id,
    composedAt: new Date('2026-11-20T21:00').toISOString(),
    readUpTo: 0,
    state: 'queued',
    tries: 0,
    notBefore: 0,
    isAskedToWait: false,
    failure: null,
  }
}
