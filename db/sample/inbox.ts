import { createHash } from 'node:crypto'
import type { Chance } from './chance.ts'
import { sampleConversations } from './data.ts'
import { type Person, personNamed } from './people.ts'

const MINUTE_MS = 60_000

/** Conversations: messages with sequence numbers from one, a revision each, and read positions. */
export function inbox(chance: Chance, people: Person[], nowMs: number) {
  const conversations = []
  const members = []
  const messages = []
  const versions = new Map<string, number>()

  for (const { between, lines, unread = [0, 0] } of sampleConversations) {
    const [firstId, secondId] = between.map(username => personNamed(people, username).id) as [string, string]
    const [user_lo, user_hi] = [firstId, secondId].toSorted()
    const id = chance.id()
    const count = lines.length
    const timeOf = (index: number) => {
      const [, , minutesAgo = 0] = lines[index] ?? []
      // Two messages of the same minute get different times in their order.
      return new Date(nowMs - minutesAgo * MINUTE_MS + index * 1000 - count * 1000).toISOString()
    }

    conversations.push({
      id,
      user_lo,
      user_hi,
      last_seq: count,
      last_rev: count,
      last_at: timeOf(count - 1),
      created_at: timeOf(0),
    })
    for (const [index, userId] of [firstId, secondId].entries()) {
      const read_seq = count - (unread[index] ?? 0)
      members.push({ conversation_id: id, user_id: userId, read_seq, delivered_seq: read_seq })
      versions.set(userId, (versions.get(userId) ?? 0) + count + 1)
    }
    for (const [index, [speaker, content]] of lines.entries())
      messages.push({
        conversation_id: id,
        seq: index + 1,
        id: chance.id(),
        sender_id: speaker === 0 ? firstId : secondId,
        content,
        content_hash: `\\x${createHash('sha256').update(content).digest('hex')}`,
        created_at: timeOf(index),
        rev: index + 1,
      })
  }
  return {
    conversations,
    members,
    messages,
    userSync: [...versions].map(([user_id, version]) => ({ user_id, version })),
  }
}
