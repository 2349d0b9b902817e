import { isIP } from 'node:net'
import { networkOf } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'

export type UploadSlots = {
  /** A place for one large body; refuses with 429 or 503. `taken` aborts when the slot is given to another source. */
  take: (source: string) => { taken: AbortSignal; release: () => void }
  inUse: () => number
}

type Slot = { source: string; network: string; isAnonymous: boolean; controller: AbortController }

/**
 * Bounds how many large bodies arrive at the same time, in all and from one source (an address, a person, a phone). When
 * every slot is in use, a newcomer gets the newest one of the network that holds the most, and within one network of the
 * source that holds the most: neither a single source nor a network full of addresses keeps the others out. Addresses
 * together hold at most `forAddresses`, so that accounts and phones keep some.
 */
export function openUploadSlots({
  perSource,
  inAll,
  forAddresses = inAll,
}: {
  perSource: number
  inAll: number
  forAddresses?: number
}): UploadSlots {
  /** Oldest first. */
  const inUse = new Set<Slot>()

  const takeFrom = (slots: Slot[], newcomer: Slot) => {
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
      const ofAddresses = slots.filter(one => one.isAnonymous)
      if (slots.filter(one => one.source === source).length >= perSource)
        refuse(429, 'too-many-requests', { retryAfterSeconds: 5 })
      if (isAnonymous && ofAddresses.length >= forAddresses) takeFrom(ofAddresses, slot)
      else if (slots.length >= inAll) takeFrom(slots, slot)
      inUse.add(slot)
      return { taken: slot.controller.signal, release: () => void inUse.delete(slot) }
    },
    inUse: () => inUse.size,
  }
}

/** The newest slot of the source that holds the most, unless the newcomer would then hold as many or more. */
function newestOfLargest(slots: Slot[], newcomer: Slot, by: 'network' | 'source'): Slot | undefined {
  const groups = Map.groupBy(slots, slot => slot[by])
  const largest = [...groups.values()].toSorted((one, other) => other.length - one.length)[0] ?? []
  const held = groups.get(newcomer[by])?.length ?? 0
  return largest.length > held + 1 ? largest.at(-1) : undefined
}
