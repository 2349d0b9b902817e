import type { PersonStore } from '../db.ts'

export type FoundMessage = {
  id: string
  conversationId: string
  seq: number
  at: string
  isMine: boolean
  /** The text of the message, beginning shortly before the match. */
  excerpt: string
}

const MAX_RESULTS = 30
const CHARACTERS_BEFORE = 24

/** The messages on this device that contain the search text, the latest first. Accents and case do not count. */
export async function findMessages(store: PersonStore, query: string): Promise<FoundMessage[]> {
  const foldedQuery = folded(query.trim())
  if (foldedQuery.length < 2) return []
  const matches = await store.messages
    .filter(message => message.deletedAt === null && folded(message.content).includes(foldedQuery))
    .toArray()
  return matches
    .toSorted((one, two) => two.createdAt.localeCompare(one.createdAt))
    .slice(0, MAX_RESULTS)
    .map(({ id, conversationId, seq, createdAt, senderId, content }) => ({
      id,
      conversationId,
      seq,
      at: createdAt,
      isMine: senderId === store.userId,
      excerpt: excerptOf(content, foldedQuery),
    }))
}

function excerptOf(content: string, foldedQuery: string): string {
  const at = folded(content).indexOf(foldedQuery)
  if (at <= CHARACTERS_BEFORE) return content
  const start = content.indexOf(' ', at - CHARACTERS_BEFORE)
  return `…${content.slice(start < 0 || start >= at ? at : start + 1)}`
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
