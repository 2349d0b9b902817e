import type { DoorList } from '#contract/events/door/door.ts'
import type { DoorReason } from '#contract/events/door/door-row.ts'
import type { DoorState } from '#contract/events/door/door-state.ts'
import { checkPass } from '#contract/events/pass/pass-token.ts'
import { isSignedWith, NoEd25519 } from '#sw/cache/ed25519.ts'

/** What the door does with a scanned code. `pass` is set if the site has signed the pass for this night. */
type Scan =
  | { does: 'let in'; pass: string; plusOnes?: number }
  | { does: 'refuse'; reason: DoorReason; pass?: string }
  | { does: 'look up' }

/**
 * Decides without a request. A browser without Ed25519 cannot decide: the name has to be looked up. The number of people
 * in a pass counts only for a list that may be older: a pass stays valid after the member has left people out.
 */
export async function checkScan(
  code: string,
  list: DoorList,
  { byPass }: DoorState,
  { isListOld }: { isListOld: boolean },
): Promise<Scan> {
  const event = { id: list.eventId, nightOf: list.nightOf }
  try {
    const holder = await checkPass(code, event, list.keys, isSignedWith)
    if (typeof holder === 'string') return { does: 'refuse', reason: holder }
    const pass = `${holder.kind}:${holder.id}`
    if (byPass.has(pass)) return { does: 'refuse', reason: 'already-in', pass }
    if (!list.people.some(person => person.pass === pass)) return { does: 'refuse', reason: 'not-going', pass }
    return { does: 'let in', pass, ...(isListOld && holder.plusOnes && { plusOnes: holder.plusOnes }) }
  } catch (error) {
    if (error instanceof NoEd25519) return { does: 'look up' }
    throw error
  }
}
