import { refuse } from './refusal.ts'

export type UploadSlots = {
  /** A place for one large body; refuses with 429 or 503. `taken` aborts when the place has to be given to somebody else. */
  take: (source: string) => { taken: AbortSignal; release: () => void }
}

type Slot = { source: string; controller: AbortController }

/**
 * Bounds how many large bodies arrive at the same time, in all and from one source (an address, a person, a phone). When
 * every slot is in use, a source with few slots gets one from the source that holds the most: a single source can never
 * keep the others out.
 */
export function openUploadSlots({ perSource, inAll }: { perSource: number; inAll: number }): UploadSlots {
  const bySource = new Map<string, Slot[]>()
  let inUse = 0

  const release = (slot: Slot) => {
    const slots = bySource.get(slot.source) ?? []
    const index = slots.indexOf(slot)
    if (index === -1) return
    slots.splice(index, 1)
    if (slots.length === 0) bySource.delete(slot.source)
    inUse -= 1
  }

  const takeFromLargestSource = (heldByThisSource: number) => {
    const largest = [...bySource.values()].toSorted((one, other) => other.length - one.length)[0] ?? []
    const newest = largest.at(-1)
    if (!newest || largest.length <= heldByThisSource + 1) refuse(503, 'unavailable', { retryAfterSeconds: 5 })
    release(newest)
    newest.controller.abort()
  }

  return {
    take(source) {
      const held = bySource.get(source)?.length ?? 0
      if (held >= perSource) refuse(429, 'too-many-requests', { retryAfterSeconds: 5 })
      if (inUse >= inAll) takeFromLargestSource(held)
      const slot = { source, controller: new AbortController() }
      bySource.set(source, [...(bySource.get(source) ?? []), slot])
      inUse += 1
      return { taken: slot.controller.signal, release: () => release(slot) }
    },
  }
}
