import Megaphone from 'lucide-react/icons/megaphone'
import type { HostMessage } from '#contract/events/host-messages.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useHostMessagesI18n } from '#pwa/i18n/pages/host-messages.ts'
import { ReportButton } from '#pwa/parts/report-button.tsx'
import { agoLabel, minutesSince } from '../event/minutes-since.ts'

type ReceivedMessagesProps = { messages: HostMessage[]; nowMs: number; isGuest?: boolean }

/** The messages of the host to this member, newest first. A guest without an account is counted and cannot report. */
export default function ReceivedMessages({ messages, nowMs, isGuest = false }: ReceivedMessagesProps) {
  const ago = useLanguage(state => state.i18n.events.page.ago)
  const text = useHostMessagesI18n()

  return (
    <section aria-label={text.fromHost} className="space-y-3">
      {messages.map(message => (
        <article key={message.id} className="flex gap-3 rounded-control border border-line bg-surface px-4 py-3">
          <Megaphone className="mt-0.5 size-5 shrink-0 text-accent-strong" />
          <div className="min-w-0 grow">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">{text.fromHost}</span>
              <time dateTime={message.at} className="figures text-sm text-muted">
                {agoLabel(minutesSince(message.at, nowMs), ago)}
              </time>
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">
              <bdi>{message.text}</bdi>
            </p>
            <p className="mt-1 text-sm text-muted">{isGuest ? text.countedByHost : text.seenByHost}</p>
          </div>
          {!isGuest && <ReportButton kind="host-message" targetId={message.id} isIcon />}
        </article>
      ))}
    </section>
  )
}
