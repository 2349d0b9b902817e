/** What a test run has stored: on the senders' devices, on the server and on the recipients' devices. */
export type Evidence = {
  /** Each id that was stored in a sender's queue and not deleted by its author, in the order of that queue. */
  committed: { id: string; conversationId: string; senderId: string }[]
  /** Ids of messages whose request got a successful response. */
  acknowledged: string[]
  /** The messages that the server has, in any order. */
  rows: { id: string; conversationId: string; seq: number; senderId: string }[]
  /** Ids that their author's device shows as failed. */
  failed: string[]
  /** The messages that each recipient's device shows, in the order shown. */
  received: { userId: string; conversationId: string; ids: string[] }[]
  /** The unread count that each device shows, beside a count of the server's rows. */
  unread: { userId: string; conversationId: string; shown: number; counted: number }[]
}

/** The promises that this evidence breaks, each with its first counterexample. Empty if the evidence breaks none. */
export function brokenPromises(evidence: Evidence): string[] {
  const { committed, acknowledged, rows, failed, received, unread } = evidence
  const rowsById = countOf(rows.map(row => row.id))
  const failuresById = countOf(failed)
  const threads = Map.groupBy(
    rows.toSorted((a, b) => a.seq - b.seq),
    row => row.conversationId,
  )

  return [
    broken('I1 a stored message ends as one row on the server or one visible failure', committed, ({ id }) => {
      const ends = (rowsById.get(id) ?? 0) + (failuresById.get(id) ?? 0)
      return ends !== 1 && `${id} has ${ends} ends`
    }),
    broken('I2 ids are unique', [...rowsById], ([id, times]) => times !== 1 && `${id} has ${times} rows`),
    broken('I3 the numbers of a conversation are 1..n', [...threads.values()].flatMap(withIndex), ([row, index]) => {
      return row.seq !== index + 1 && `${row.id} has number ${row.seq} at position ${index + 1}`
    }),
    broken(
      'I4 the messages of a sender are stored in the order of sending',
      sendersIn(committed),
      ([sent, conversationId, senderId]) => {
        const stored = (threads.get(conversationId) ?? []).filter(row => row.senderId === senderId).map(row => row.id)
        const queuedIds = new Set(sent)
        const storedIds = new Set(stored)
        return differenceOf(
          stored.filter(id => queuedIds.has(id)),
          sent.filter(id => storedIds.has(id)),
        )
      },
    ),
    broken('I5 a recipient has the messages that the server has', received, ({ userId, conversationId, ids }) => {
      const difference = differenceOf(
        ids,
        (threads.get(conversationId) ?? []).map(row => row.id),
      )
      return difference && `${userId}: ${difference}`
    }),
    broken('I6 the unread count is the number of unread rows', unread, ({ userId, shown, counted }) => {
      return shown !== counted && `${userId} is shown ${shown} instead of ${counted}`
    }),
    broken('I7 an acknowledged message is on the server', acknowledged, id => !rowsById.has(id) && `${id} is missing`),
  ].filter(promise => promise !== null)
}

function broken<Item>(promise: string, items: Item[], wrong: (item: Item) => string | false): string | null {
  for (const item of items) {
    const counterexample = wrong(item)
    if (counterexample) return `${promise}: ${counterexample}`
  }
  return null
}

function countOf(ids: string[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1)
  return times
}

function withIndex<Item>(items: Item[]): [Item, number][] {
  return items.map((item, index) => [item, index])
}

function sendersIn(committed: Evidence['committed']): [string[], string, string][] {
  const senders = Map.groupBy(committed, ({ conversationId, senderId }) => `${conversationId} ${senderId}`)
  return [...senders.values()].map(sent => [
    sent.map(({ id }) => id),
    sent[0]?.conversationId ?? '',
    sent[0]?.senderId ?? '',
  ])
}

function differenceOf(actual: string[], expected: string[]): string | false {
  if (actual.length !== expected.length) return `${actual.length} instead of ${expected.length}`
  const at = actual.findIndex((id, index) => id !== expected[index])
  return at >= 0 && `${actual[at]} instead of ${expected[at]} at position ${at + 1}`
}
