import { Dexie, type EntityTable, type Table } from 'dexie'

/** An answer as it was last seen, with its ETag: what opens when there is no signal. */
export type Copy = { path: string; body: unknown; etag: string | null; at: number }

/** Text somebody has typed and not sent, by the form it stands in. */
export type Draft = { form: string; text: string; at: number }

/** What anybody may see, signed in or not. It survives a sign-out. */
class PublicStore extends Dexie {
  copies!: EntityTable<Copy, 'path'>
  events!: Table<{ id: string; nightOf: string } & Record<string, unknown>, string>
  notes!: Table<{ name: string; value: unknown }, string>

  constructor() {
    super('pista-public')
    this.version(1).stores({ copies: 'path, at', events: 'id, nightOf', notes: 'name' })
  }
}

/** What is one person's. Deleted by name when they sign out. */
export class PersonStore extends Dexie {
  readonly userId: string
  copies!: EntityTable<Copy, 'path'>
  drafts!: EntityTable<Draft, 'form'>

  constructor(userId: string) {
    super(`pista-${userId}`)
    this.userId = userId
    this.version(1).stores({
      copies: 'path, at',
      drafts: 'form',
      conversations: 'id, lastAt',
      messages: 'id, [conversationId+seq]',
      outbox: 'id, [conversationId+order], state',
    })
  }
}

export const publicStore = new PublicStore()

let open: PersonStore | null = null

/** The store of whoever is signed in on this page; one at a time. */
export function personStore(userId: string): PersonStore {
  if (open?.userId !== userId) {
    open?.close()
    open = new PersonStore(userId)
  }
  return open
}
