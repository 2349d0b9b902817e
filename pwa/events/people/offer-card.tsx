import type { ReactNode } from 'react'
import { useEventPeopleI18n } from '#pwa/i18n/pages/event-people.ts'
import { Button, SmallButton } from '#pwa/ui/button.tsx'
import { useSending } from './use-sending.ts'

type Answer = {
  label: string
  /** Returns what runs, or nothing where the member has to say more first. */
  work: () => Promise<unknown>
  /** What a toast then says. */
  done: string
}

type OfferCardProps = {
  title: ReactNode
  children: ReactNode
  /** The accepting button; without one the member only takes the offer back. */
  accept?: Answer | { label: string; open: () => void }
  decline: Answer
  /** After a refusal: another device may have answered. */
  onRefused?: () => void
  className?: string
}

/** An offer of another member, or an own one, with its answers, which need a connection. */
export function OfferCard({
  title,
  children,
  accept,
  decline,
  onRefused,
  className = 'rounded-card border border-line bg-surface p-5',
}: OfferCardProps) {
  const { isBusy, run } = useSending(useEventPeopleI18n())
  const answer = ({ work, done }: Answer) => void run(work, { done }).then(isDone => !isDone && onRefused?.())

  return (
    <section className={className}>
      <p className="font-semibold">{title}</p>
      <div className="mt-1 text-muted">{children}</div>
      <div className="mt-4 flex flex-wrap gap-3">
        {accept && (
          <Button size="small" isBusy={isBusy} onClick={() => ('open' in accept ? accept.open() : answer(accept))}>
            {accept.label}
          </Button>
        )}
        <SmallButton isBusy={isBusy} onClick={() => answer(decline)}>
          {decline.label}
        </SmallButton>
      </div>
    </section>
  )
}
