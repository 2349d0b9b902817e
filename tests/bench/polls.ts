import { syncTag } from '#contract/messages/message-types.ts'
import { cookieOf } from './data.ts'
import type { Round, Workload } from './figures.ts'
import { popular } from './inboxes.ts'
import { eventOf10k, measureQuestions, type Pace, type Question, rows, type Target } from './reads.ts'

/** What nearly every poll is: nothing new. It may cost less than half of what reading an event does, on the same server. */
export const unchanged: Workload = {
  id: 'W4-unchanged',
  title: 'the conversation list, unchanged since',
  names: { ours: '304', limit: 'an event' },
  rows: rows(undefined, 0.4),
}

/** Every person is planted with the first version. */
const poll: Question = {
  paths: ['/api/conversations'],
  headers: { Cookie: cookieOf(popular.person), 'If-None-Match': syncTag(1) },
  isPublic: true,
  leastBytes: 0,
  status: 304,
}

export async function measureUnchanged([ours, limit]: [Target, Target], pace: Pace, tell: (round: Round) => void) {
  const asked = [
    { question: poll, target: ours },
    { question: eventOf10k, target: limit },
  ]
  await measureQuestions(unchanged, asked, pace, tell)
}
