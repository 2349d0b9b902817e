import type { PersonStore } from '../db.ts'

export type FoundMessage = {
  id: string
  conversationId: string
  seq: number
  at: string
  isMine: boolean
  /** The text of the message from a little before the match. */
  excerpt: string
}

const MOST = 30
const BEFORE = 24

/** The messages on this device that contain these words, the latest first. Accents and capitals are ignored. */
export async function findMessages(store: PersonStore, sought: string): Promise<FoundMessage[]> {
  const wanted = folded(sought.trim())
  if (wanted.length < 2) return []
  const found = await store.messages
    .filter(message => message.deletedAt === null && folded(message.content).includes(wanted))
    .toArray()
  return found
    .toSorted((one, two) => two.createdAt.localeCompare(one.createdAt))
    .slice(0, MOST)
    .map(({ id, conversationId, seq, createdAt, senderId, content }) => ({
      id,
      conversationId,
      seq,
      at: createdAt,
      isMine: senderId === store.userId,
      excerpt: excerptOf(content, wanted),
    }))
}

function excerptOf(content: string, wanted: string): string {
  const at = folded(content).indexOf(wanted)
  if (at <= BEFORE) return content
  const start = content.indexOf(' ', at - BEFORE)
  return `…${content.slice(start < 0 || start >= at ? at : start + 1)}`
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
