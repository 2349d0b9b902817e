import { isIP } from 'node:net'
import { join } from 'node:path'
import { networkOf } from './client-address.ts'
import { refuse } from './refusal.ts'

/** The limits for clients that send slowly or never end (`tests/api/slow-senders.test.ts`). */
export type Bodies = ReturnType<typeof openBodies>

/** Several processes share the slots evenly. */
export function openBodies({ dataDir }: { dataDir: string }, { processes = 1 } = {}) {
  return {
    /** The time limit for a body, unless its route allows an upload. */
    deadlineMs: 12_000,
    upload: {
      /** How long an upload may take before its first bytes. */
      startMs: 20_000,
      /** The lowest speed: each received byte extends the deadline by its time at this speed. */
      bytesPerSecond: 4096,
      /** The longest remaining time, so that a fast start does not allow a long pause later. */
      aheadMs: 60_000,
    },
    slots: openUploadSlots({
      perSource: 8,
      maxTotal: Math.ceil(64 / processes),
      forAddresses: Math.ceil(48 / processes),
    }),
    /** The folder of incomplete uploads. */
    folder: join(dataDir, 'incoming'),
  }
}

type UploadSlots = {
  /** Takes a slot for one large body, or refuses. `taken` aborts when the slot is given to another source. */
  take: (source: string) => { taken: AbortSignal; release: () => void }
  inUse: () => number
}

type Slot = { source: string; network: string; isAnonymous: boolean; controller: AbortController }

/**
 * Limits how many large bodies arrive at the same time, in total and from one source (an address, a member, a phone).
 * When every slot is in use, a new request takes the newest slot of the network with the most slots; if no network has
 * more slots than the network of the request, it takes the newest slot of the source with the most slots. So neither a
 * single source nor a network with many addresses can block the others. Addresses together hold at most `forAddresses`
 * slots, so that some slots remain for accounts and phones.
 */
export function openUploadSlots({
  perSource,
  maxTotal,
  forAddresses = maxTotal,
}: {
  perSource: number
  maxTotal: number
  forAddresses?: number
}): UploadSlots {
  /** Oldest first. */
  const inUse = new Set<Slot>()

  const evictFrom = (slots: Slot[], newcomer: Slot) => {
    const taken = newestOfLargest(slots, newcomer, 'network') ?? newestOfLargest(slots, newcomer, 'source')
    if (!taken) refuse(503, 'unavailable', { retryAfterSeconds: 5 })
    inUse.delete(taken)
    taken.controller.abort()
  }

  return {
    take(source) {
      const isAnonymous = isIP(source) !== 0
      const slot: Slot = { source, network: networkOf(source), isAnonymous, controller: new AbortController() }
      const slots = [...inUse]
      const ofAddresses = slots.filter(active => active.isAnonymous)
      if (slots.filter(active => active.source === source).length >= perSource)
        refuse(429, 'too-many-requests', { retryAfterSeconds: 5 })
      if (isAnonymous && ofAddresses.length >= forAddresses) evictFrom(ofAddresses, slot)
      else if (slots.length >= maxTotal) evictFrom(slots, slot)
      inUse.add(slot)
      return { taken: slot.controller.signal, release: () => void inUse.delete(slot) }
    },
    inUse: () => inUse.size,
  }
}

/** The newest slot of the group with the most slots, unless the newcomer's group would then have as many. */
function newestOfLargest(slots: Slot[], newcomer: Slot, by: 'network' | 'source'): Slot | undefined {
  const groups = Map.groupBy(slots, slot => slot[by])
  const largest = [...groups.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
  const held = groups.get(newcomer[by])?.length ?? 0
  return largest.length > held + 1 ? largest.at(-1) : undefined
}
