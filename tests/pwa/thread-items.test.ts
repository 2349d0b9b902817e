import { expect, test } from 'vitest'
import { type ThreadItem, threadItems } from '#pwa/messages/thread/thread-items.ts'
import type { Bubble } from '#sw/cache/thread.ts'

const NOTHING_NEW = 99

test('a thread names each day once, above its first message', () => {
  const bubbles = [theirs(1, '2026-11-19T20:00'), mine(2, '2026-11-20T20:00'), mine(3, '2026-11-20T20:01')]
  expect(shape(threadItems(bubbles, NOTHING_NEW))).toEqual(['day 2026-11-19', '1', 'day 2026-11-20', '2', '3'])
})

test('the divider is above the first unread message of the other member', () => {
  const bubbles = [theirs(1), theirs(2), mine(3), theirs(4), theirs(5)]
  expect(shape(threadItems(bubbles, 2))).toEqual(['day 2026-11-20', '1', '2', '3', 'new', '4', '5'])
})

test('no divider is shown if the first unread message is not drawn', () => {
  expect(shape(threadItems([theirs(5), theirs(6)], 2))).toEqual(['day 2026-11-20', '5', '6'])
})

test('messages that one member sends within a few minutes form a group', () => {
  const bubbles = [
    mine(1, '2026-11-20T20:00'),
    mine(2, '2026-11-20T20:04'),
    mine(3, '2026-11-20T20:30'),
    theirs(4, '2026-11-20T20:31'),
  ]
  const ends = threadItems(bubbles, NOTHING_NEW).flatMap(item =>
    item.kind === 'bubble' ? [[item.isFirst, item.isLast]] : [],
  )
  expect(ends).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
  ])
})

test('the state is written below the newest sent message and below each waiting message', () => {
  const bubbles = [mine(1), mine(2), theirs(3), { ...mine(0), id: 'waiting', seq: null, state: 'queued' as const }]
  const keysWithState = threadItems(bubbles, NOTHING_NEW).flatMap(item =>
    item.kind === 'bubble' && item.hasStateText ? [item.key] : [],
  )
  expect(keysWithState).toEqual(['2', 'waiting'])
})

/** Days, the divider, and bubbles by their id. */
function shape(items: ThreadItem[]) {
  return items.map(item => (item.kind === 'bubble' ? item.key : item.kind === 'day' ? `day ${item.day}` : 'new'))
}

function mine(seq: number, local?: string): Bubble {
  return { ...theirs(seq, local), isMine: true, state: 'sent' }
}

function theirs(seq: number, local = '2026-11-20T20:00'): Bubble {
  return {
    id: String(seq),
    seq,
    isMine: false,
    content: `message ${seq}`,
    at: new Date(local).toISOString(),
    writtenAt: null,
    isEdited: false,
    isDeleted: false,
    state: null,
    failure: null,
  }
}
