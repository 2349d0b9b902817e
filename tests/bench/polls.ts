import { syncTag } from '#contract/messages/message-rules.ts'
import { cookieOf } from './data.ts'
import type { Round, Workload } from './figures.ts'
import { inboxOwner } from './inboxes.ts'
import { eventOf10k, measureRequests, type Pace, type RequestSet, rows, type Target } from './reads.ts'

/**
 * A poll without news, as most polls are. Its CPU time is compared with that of reading an event on the same server.
 */
export const unchanged: Workload = {
  id: 'W4-unchanged',
  title: 'a poll of an unchanged conversation list',
  names: { ours: '304', limit: 'an event' },
  rows: rows(undefined, 0.4),
}

/** Each member is inserted with version 1 of the list. */
const poll: RequestSet = {
  paths: ['/api/conversations'],
  headers: { Cookie: cookieOf(inboxOwner.person), 'If-None-Match': syncTag(1) },
  isPublic: true,
  leastBytes: 0,
  status: 304,
}

export async function measureUnchanged([ours, limit]: [Target, Target], pace: Pace, onRound: (round: Round) => void) {
  const asked = [
    { requests: poll, target: ours },
    { requests: eventOf10k, target: limit },
  ]
  await measureRequests(unchanged, asked, pace, onRound)
}
