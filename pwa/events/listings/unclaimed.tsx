import type { Event } from '#contract/events/events.ts'
import { withI18n } from '#pwa/i18n/i18n.ts'
import { optional } from '#pwa/ui/optional.tsx'

const UnclaimedLine = optional(withI18n(() => import('./unclaimed-line.tsx')))

/** Loaded only for a list with such an event, so that the first screen of all others stays small. */
export function Unclaimed({ event: { unclaimedFrom } }: { event: Event }) {
  if (!unclaimedFrom) return null
  return <UnclaimedLine source={unclaimedFrom} />
}
