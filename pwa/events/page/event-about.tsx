import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { longSpanLabel, zoneNote } from '#contract/events/event-time-labels.ts'
import type { Event, EventHost } from '#contract/events/events.ts'
import { programOf } from '#contract/events/line-up.ts'
import { clockOf } from '#contract/events/nights.ts'
import { priceCentsOf } from '#contract/events/price.ts'
import type { EventProgram, PartKind, Programmed, ProgramPart } from '#contract/events/program.ts'
import { folded } from '#contract/fold.ts'
import { paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { cityLabel, useI18n, useLanguage, withI18n } from '#pwa/i18n/i18n.ts'
import { useSession } from '#pwa/session/session.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { TextLink } from '#pwa/ui/button.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { pagePriceOf, whenOf } from '../event/event-labels.tsx'
import { mapOf } from '../location/map-link.ts'

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
            <Check className="mt-0.5 size-5 shrink-0 text-accent-strong" />
            {expectation}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Expectation = 'class' | 'live' | 'dj' | 'floor' | 'beginners' | 'water' | 'parking' | 'cash'

/** What hosts write about each, in the folded form of English, Spanish and Portuguese. */
const SIGNS: Record<Expectation, string> = {
  class: 'class|classes|lesson|lessons|workshop|clase|clases|taller|aula|aulas',
  live: 'live (?:band|music)|bands?|orchestra|orquesta|orquestra|banda|en vivo|ao vivo|live sets?|^live$',
  dj: 'djs?',
  floor:
    'wood floor|wooden floor|dance ?floor|piso de madera|pista de madera|pista de baile|chao de madeira|pista de danca',
  beginners: 'beginners?|all levels|principiantes?|todos los niveles|iniciantes?|todos os niveis',
  water: 'free water|water is free|agua gratis|agua de graca|agua gratuita',
  parking: 'parking|valet|estacionamiento|aparcamiento|parqueadero|estacionamento',
  cash: 'cash only|solo efectivo|solo en efectivo|so dinheiro|so em dinheiro|somente dinheiro',
}

const NOT = '(?:no|not|without|sin|sem|nao|ningun|ninguna|nenhum|nenhuma)'
const KINDS = Object.keys(SIGNS) as Expectation[]
const patterns = new Map(
  KINDS.map(kind => [kind, new RegExp(String.raw`(?<!\b${NOT} (?:\p{L}+ )?)\b(?:${SIGNS[kind]})\b`, 'u')]),
)

/** What program, description and tags of an event promise, except what the words deny: "no class", "sin banda". */
export function expectationsOf(event: Pick<Event, 'description' | 'tags'> & Programmed): Expectation[] {
  const { description, tags } = event
  // Sentence by sentence, so that a denial counts for its own sentence only.
  const sentences = [...(description ?? '').split(/[.!?;,·\n]+/), ...tags].map(folded)
  const isSaid = (kind: Expectation) => sentences.some(sentence => patterns.get(kind)?.test(sentence))
  return KINDS.filter(kind => PROGRAM[kind](programOf(event) ?? {}) || isSaid(kind))
}

/** Whether a program has it. */
const PROGRAM: Record<Expectation, (program: EventProgram) => boolean> = {
  class: ({ parts }) => hasPart(parts, 'class'),
  live: ({ parts }) => hasPart(parts, 'band'),
  dj: ({ parts }) => hasPart(parts, 'dj'),
  floor: ({ floor }) => floor === 'wood',
  beginners: ({ parts = [] }) => parts.some(({ level }) => level === 'beginner' || level === 'open'),
  water: ({ house }) => house?.includes('water') ?? false,
  parking: ({ house }) => house?.includes('parking') ?? false,
  cash: ({ house }) => house?.includes('cash') ?? false,
}

function hasPart(parts: readonly ProgramPart[] | undefined, sought: PartKind): boolean {
  return parts?.some(({ kind }) => kind === sought) ?? false
}

/** `children`: what is known about whether it takes place. */
export function EventWhen({ event, children }: { event: Event; children?: ReactNode }) {
  const { format } = useLanguage()
  const clock = clockOf(event)
  const note = zoneNote(
    { city: event.city, tz: event.timeZone, startLocal: clock.startLocal },
    Temporal.Now.timeZoneId(),
    format,
  )

  return (
    <section className="figures border-b border-line pb-4.5">
      <p className="text-[1.2rem] leading-tight font-bold md:text-2xl">
        <time dateTime={event.startsAt}>
          <span aria-hidden>{whenOf(event, format)}</span>
          <span className="sr-only">{longSpanLabel(clock, format)}</span>
        </time>
      </p>
      {note && <p className="mt-1.5 text-muted md:text-lg">{note}</p>}
      {children && <p className="mt-1.5 min-h-6">{children}</p>}
    </section>
  )
}

/** The address below the name of the venue, with the city once. */
export function addressLine(event: Pick<Event, 'location' | 'city' | 'state'>): string {
  const hasCity = event.location?.toLowerCase().includes(event.city.toLowerCase()) ?? false
  return [event.location, hasCity ? null : cityLabel(event)].filter(Boolean).join(', ')
}

export function EventPlace({ event }: { event: Event }) {
  const i18n = useLanguage(state => state.i18n.events.page)
  const address = addressLine(event)

  return (
    <section className="py-4.5">
      {event.venue && (
        <p className="font-bold md:text-lg">
          {event.venueSlug ? <a href={paths.venue(event.venueSlug)}>{event.venue}</a> : event.venue}
        </p>
      )}
      <p className="text-muted md:text-lg">
        {address}{' '}
        <TextLink
          href={mapOf(event)}
          target="_blank"
          rel="noreferrer"
          aria-label={i18n.mapOf(event.venue ?? address)}
          look="accent"
          className="-my-2 ml-1"
        >
          {i18n.map}
        </TextLink>
      </p>
    </section>
  )
}

const UnclaimedCard = optional(withI18n(() => import(/* online */ '../listings/unclaimed-card.tsx')))

type HostCardProps = { event: Pick<Event, 'id' | 'host' | 'unclaimedFrom'>; onClaimed: () => void }

export function HostCard({ event, onClaimed }: HostCardProps) {
  const i18n = useI18n().events.page
  const isSignedOut = useSession(({ status }) => status === 'signed-out')
  if (event.unclaimedFrom)
    return <UnclaimedCard eventId={event.id} source={event.unclaimedFrom} onClaimed={onClaimed} />
  const { host } = event

  return (
    <section className="border-t border-line py-6">
      <h2 className="text-sm font-semibold text-muted">{i18n.host}</h2>
      <a
        // Members get the page with messages and blocks, visitors the open one.
        href={isSignedOut ? paths.host(host.username) : paths.hostProfile({ userId: host.id })}
        className="-mx-2 mt-2 flex items-center gap-4 rounded-card p-2 no-underline hover:bg-raised"
      >
        <HostName host={host} more={i18n.hostPage} />
        <ChevronRight className="size-5 shrink-0 text-muted" />
      </a>
    </section>
  )
}

export function HostName({ host, more }: { host: Omit<EventHost, 'username'>; more?: string }) {
  const name = displayNameOf(host)
  return (
    <>
      <Avatar id={host.id} name={name} src={host.profileImageUrl} className="size-14" />
      <span className="min-w-0 grow">
        <span className="display block truncate text-xl">{host.promotionGroup || name}</span>
        <span className="text-muted">{more}</span>
      </span>
    </>
  )
}
