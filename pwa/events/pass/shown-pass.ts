import { useLocation, useNavigate } from '@tanstack/react-router'
import type { MyPart, PlusOne } from '#contract/events/going/attendance.ts'
import type { Pass } from '#contract/events/pass/passes.ts'
import { displayNameOf, type Named } from '#contract/people/people.ts'
import type { GuestPlace } from '../guests/use-guest-place.ts'

/** The pass as the door sees it. */
export type ShownPass = Pass & { name: string; isConfirmed: boolean; plusOnes?: PlusOne[] }

const HASH = 'pass'

/** Whether the pass of the event is open. In the address (`#pass`), so that a link or a reload opens it. */
export function usePassOpen(): [isOpen: boolean, setIsOpen: (isOpen: boolean) => void] {
  const isOpen = useLocation({ select: ({ hash }) => hash === HASH })
  const navigate = useNavigate()
  const setIsOpen = (opens: boolean) =>
    void navigate({
      to: '.',
      search: true,
      hash: opens ? HASH : '',
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  return [isOpen, setIsOpen]
}

/**
 * The stored pass of a member or of a guest without an account. Null without a place, and until the server has
 * confirmed a choice that waits on this device.
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
