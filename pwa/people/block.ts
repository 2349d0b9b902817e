import type { PublicUser } from '#contract/people/person.ts'
import type { Waiting } from '#pwa/deliveries.ts'
import type { Block } from '#sw/delivery/blocks.ts'

/** The profile with the block or unblock that waits on this device. */
export function withWaitingBlock(person: PublicUser, waiting: Waiting<Block>[]): PublicUser {
  const body = waiting.find(({ key }) => key === person.id)?.body
  return body ? { ...person, isBlocked: body.blocks } : person
}
