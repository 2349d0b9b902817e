import type { MyPart } from '#contract/events/going/attendance.ts'
import { displayNameOf, type Named } from '#contract/people/people.ts'
import type { GuestPlace } from '../guests/use-guest-place.ts'
import type { ShownPass } from '../pass/shown-pass.ts'

/**
 * The stored pass of a member or of a guest without an account. Null without a place, and until the server has confirmed
 * a choice that waits on this device.
 */
export function passOf(
  me: Named | null,
  mine: Pick<MyPart, 'attendance' | 'pass' | 'plusOnes'>,
  place: GuestPlace,
): ShownPass | null {
  if (me)
    return mine.attendance === 'going' && mine.pass
      ? {
          ...mine.pass,
          name: displayNameOf(me),
          isConfirmed: true,
          ...(mine.plusOnes?.length && { plusOnes: mine.plusOnes }),
        }
      : null
  if (place.state !== 'going' || place.pass.state === 'claimed' || !place.pass.hasPlace || !place.pass.pass) return null
  return { ...place.pass.pass, name: place.pass.name, isConfirmed: place.pass.state === 'confirmed' }
}
