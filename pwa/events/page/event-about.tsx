import Check from 'lucide-react/icons/check'
import type { Event } from '#contract/events/events.ts'
import { priceCentsOf } from '#contract/events/price.ts'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { pagePriceOf } from '../event/event-labels.ts'
import { expectationsOf } from './expectations.ts'

export function EventAbout({ event }: { event: Event }) {
  const i18n = useI18n().events.page

  return (
    <>
      {event.description && (
        <section className="pb-6">
          <h2 className="sr-only">{i18n.about}</h2>
          <p className="max-w-[65ch] text-[1.05rem] whitespace-pre-line md:text-lg">{event.description}</p>
        </section>
      )}
      <EventTags tags={event.tags} />
    </>
  )
}

export function EventTags({ tags }: Pick<Event, 'tags'>) {
  const i18n = useI18n().events.page
  if (tags.length === 0) return null
  return (
    <ul aria-label={i18n.tags} className="flex flex-wrap gap-2 pb-7">
      {tags.map(tag => (
        <li key={tag} className="rounded-full border border-line px-3.5 py-1.5 text-sm font-medium">
          {tag}
        </li>
      ))}
    </ul>
  )
}

type Expected = Pick<Event, 'description' | 'tags' | 'program' | 'needsApproval' | 'price' | 'currency' | 'prices'>

/** "What to Expect": what the host wrote about, with the price; the same list for every event without that. */
export function WhatToExpect({ event }: { event: Expected }) {
  const { format, i18n: messages } = useLanguage()
  const i18n = messages.events.page
  const expected = expectationsOf(event).map(kind => i18n.expectation[kind])
  const free = event.needsApproval ? messages.events.price.free : i18n.freeEntry
  const entry = priceCentsOf(event) === 0 ? free : pagePriceOf(event, messages.events, format).text
  const items = expected.length > 0 ? [...expected, ...(event.prices ? [] : [entry])] : i18n.expectations

  return (
    <section className="border-t border-line py-6">
      <h2 className="display text-2xl md:text-3xl">{i18n.whatToExpect}</h2>
      <ul className="mt-4 space-y-3">
        {items.map(expectation => (
          <li key={expectation} className="flex gap-3">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-strong" />
            {expectation}
          </li>
        ))}
      </ul>
    </section>
  )
}
