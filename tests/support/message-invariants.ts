/** What a run of any test has left behind, from the side of the senders, of the server and of the receivers. */
export type Evidence = {
  /** Every id ever committed to an outbox and not deleted by its author, in the order of that outbox. */
  committed: { id: string; conversationId: string; senderId: string }[]
  /** Ids whose send was answered with a success. */
  acknowledged: string[]
  /** What the server has, in any order. */
  rows: { id: string; conversationId: string; seq: number; senderId: string }[]
  /** Ids that stand before their author as failed. */
  failed: string[]
  /** What each receiver shows, in the order shown. */
  received: { who: string; conversationId: string; ids: string[] }[]
  /** What each list shows as unread, beside a count of the rows. */
  unread: { who: string; conversationId: string; shown: number; counted: number }[]
}

/** The promises that this evidence breaks, each with the first thing that shows it. Empty means that all of them held. */
export function brokenPromises(evidence: Evidence): string[] {
  const { committed, acknowledged, rows, failed, received, unread } = evidence
  const timesIn = countOf(rows.map(row => row.id))
  const timesFailed = countOf(failed)
  const threads = Map.groupBy(
    rows.toSorted((one, two) => one.seq - two.seq),
    row => row.conversationId,
  )

  return [
    broken('I1 a committed message ends as one row or one visible failure', committed, ({ id }) => {
      const ends = (timesIn.get(id) ?? 0) + (timesFailed.get(id) ?? 0)
      return ends !== 1 && `${id} has ${ends} ends`
    }),
    broken('I2 ids are unique', [...timesIn], ([id, times]) => times !== 1 && `${id} stands ${times} times`),
    broken('I3 numbers are 1..n', [...threads.values()].flatMap(withIndex), ([row, index]) => {
      return row.seq !== index + 1 && `${row.id} has ${row.seq} in place ${index + 1}`
    }),
    broken('I4 a sender is heard in order', sendersIn(committed), ([sent, conversationId, senderId]) => {
      const stored = (threads.get(conversationId) ?? []).filter(row => row.senderId === senderId).map(row => row.id)
      const inOutbox = new Set(sent)
      const gotThrough = new Set(stored)
      return differenceOf(
        stored.filter(id => inOutbox.has(id)),
        sent.filter(id => gotThrough.has(id)),
      )
    }),
    broken('I5 a receiver has what the server has', received, ({ who, conversationId, ids }) => {
      const difference = differenceOf(
        ids,
        (threads.get(conversationId) ?? []).map(row => row.id),
      )
      return difference && `${who}: ${difference}`
    }),
    broken('I6 unread is a recount', unread, ({ who, shown, counted }) => {
      return shown !== counted && `${who} is shown ${shown} of ${counted}`
    }),
    broken('I7 what was acknowledged is there', acknowledged, id => !timesIn.has(id) && `${id} is gone`),
  ].filter(promise => promise !== null)
}

function broken<Item>(promise: string, items: Item[], wrong: (item: Item) => string | false): string | null {
  for (const item of items) {
    const found = wrong(item)
    if (found) return `${promise}: ${found}`
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
  const voices = Map.groupBy(committed, ({ conversationId, senderId }) => `${conversationId} ${senderId}`)
  return [...voices.values()].map(sent => [
    sent.map(({ id }) => id),
    sent[0]?.conversationId ?? '',
    sent[0]?.senderId ?? '',
  ])
}

function differenceOf(found: string[], wanted: string[]): string | false {
  if (found.length !== wanted.length) return `${found.length} instead of ${wanted.length}`
  const at = found.findIndex((id, index) => id !== wanted[index])
  return at >= 0 && `${found[at]} stands where ${wanted[at]} should, at ${at + 1}`
}
