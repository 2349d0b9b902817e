import { timeLabel } from '#contract/events/event-time-labels.ts'
import * as calls from '#contract/jobs/calls.ts'
import { paths } from '#contract/paths.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { SmallLink } from '#pwa/ui/link-button.tsx'
import { resource } from '#sw/http/send.ts'
import { useGigScreensI18n } from './gig-pages-i18n.ts'

/** On the page of an event: who plays and teaches, and for those who may edit the event the form of a gig. */
export default function LineUp({ eventId, canPost }: { eventId: string; canPost: boolean }) {
  const text = useGigScreensI18n()
  const format = useFormat()
  const remote = useRemote(resource(calls.lineUp, { params: { id: eventId } }), null)
  const entries = remote.state === 'loaded' ? remote.body : []
  if (entries.length === 0 && !canPost) return null

  return (
    <section aria-labelledby="line-up" className="border-b border-line py-5">
      <h2 id="line-up" className="display text-2xl">
        {text.lineUp}
      </h2>
      <ul className="mt-2">
        {entries.map(({ jobId, name, title, from, to }) => (
          <li key={jobId} className="flex flex-wrap gap-x-3 py-1">
            <span className="figures text-muted">
              {timeLabel(from, format)} – {timeLabel(to, format)}
            </span>
            <span className="font-semibold">
              <bdi>{text.inLineUp({ name, title })}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {canPost && (
        <p className="mt-3">
          <SmallLink href={paths.createGig(eventId)}>{text.post}</SmallLink>
        </p>
      )}
    </section>
  )
}
