import type { Event } from '#contract/events/events.ts'
import type { Me } from '#pwa/session/session.ts'
import { HostActions } from './host-actions.tsx'

/** The actions of the event's host, in the place of the visitors' actions. A draft can only be edited. */
export function HostBar({ event, me }: { event: Event; me: Me }) {
  return (
    <div data-accent="host" className="action-bar z-10">
      <div className="mx-auto max-w-xl">
        <HostActions event={event} me={me} />
      </div>
    </div>
  )
}
