import type { DoorList } from '#contract/events/door/door.ts'
import type { DoorReason } from '#contract/events/door/door-row.ts'
import type { DoorState } from '#contract/events/door/door-state.ts'
import { type CheckedPass, checkPass } from '#contract/events/pass/pass-token.ts'
import { isSignedWith, NoEd25519 } from '#sw/cache/ed25519.ts'

/** What a pass says about its holder that the list of the phone may not know yet. */
export type InPass = Pick<CheckedPass, 'plusOnes' | 'danceRole'>

/** What the door does with a scanned code. `pass` is set if the site has signed the pass for this night. */
type Scan =
  | { does: 'let in'; pass: string; inPass: InPass }
  | { does: 'refuse'; reason: DoorReason; pass?: string; inPass?: InPass }
  | { does: 'look up' }

/**
 * Decides without a request. A browser without Ed25519 cannot decide: the name has to be looked up. The number of
 * people in a pass counts only for a list that may be older: a pass stays valid after the member has left people out.
 * The role in it counts only for a holder who is not on the list.
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
    const { kind, id, plusOnes, danceRole } = holder
    const pass = `${kind}:${id}`
    if (byPass.has(pass)) return { does: 'refuse', reason: 'already-in', pass }
    const brought = isListOld && plusOnes ? { plusOnes } : {}
    if (list.people.some(person => person.pass === pass)) return { does: 'let in', pass, inPass: brought }
    return { does: 'refuse', reason: 'not-going', pass, inPass: { ...brought, ...(danceRole && { danceRole }) } }
  } catch (error) {
    if (error instanceof NoEd25519) return { does: 'look up' }
    throw error
  }
}
