import { useState } from 'react'
import { withTimes } from '#contract/events/event-time-labels.ts'
import { folded } from '#contract/fold.ts'
import { countLabel } from '#contract/i18n/figures.ts'
import { paths } from '#contract/paths.ts'
import { useFormat, useTitle } from '#pwa/i18n/i18n.ts'
import { useDemoI18n } from '#pwa/i18n/pages/demo.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Badge, type BadgeTone } from '#pwa/ui/badge.tsx'
import { LinkButton } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { bound, TextInput } from '#pwa/ui/fields/form.tsx'
import { Poster } from '#pwa/ui/poster.tsx'
import { Tabs } from '#pwa/ui/tabs.tsx'
import { type DemoEvent, hosted, priceOf } from './demo-events.ts'
import { DemoEventCard, DemoStrip, Fullness, Stats } from './demo-parts.tsx'
import { HostAnalytics } from './host-analytics.tsx'
import { HostReviews } from './host-reviews.tsx'
import { people } from './people.ts'

export default function HostPage() {
  const i18n = useDemoI18n()
  const [tab, setTab] = useState('events')
  useTitle(i18n.host.title)

  return (
    <div data-accent="host">
      <DemoStrip />
      <div className="page grid gap-10 pt-8 pb-20 md:pt-12 lg:grid-cols-[20rem_1fr] lg:gap-14">
        <HostHead />
        <Tabs
          className="min-w-0"
          label={i18n.host.tabsLabel}
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'events', label: i18n.host.events, panel: <HostEvents /> },
            { id: 'venue', label: i18n.host.venue, panel: <HostVenue /> },
            { id: 'reviews', label: i18n.host.reviews, panel: <HostReviews /> },
            { id: 'analytics', label: i18n.host.analytics, panel: <HostAnalytics /> },
            { id: 'users', label: i18n.host.searchUsers, panel: <SearchPeople /> },
          ]}
        />
      </div>
    </div>
  )
}

function HostHead() {
  const i18n = useDemoI18n()

  return (
    <section className="gap-x-10 sm:max-lg:flex sm:max-lg:items-end sm:max-lg:justify-between">
      <div>
        <div className="flex flex-wrap items-center gap-5 lg:block">
          <Poster
            id="demo-la-terraza"
            genre="latin jazz"
            width={300}
            height={300}
            className="size-28 shrink-0 rounded-card md:size-36"
          />
          <div className="lg:mt-5">
            <h1 className="display text-4xl md:text-5xl">La Terraza</h1>
            <p className="mt-1 text-muted">@mateo · Miami, FL</p>
            <div className="mt-3">
              <Badge tone="accent">{i18n.partyHost}</Badge>
            </div>
          </div>
        </div>
        <p className="mt-5 max-w-md text-lg">{i18n.host.bio}</p>
      </div>
      <div className="mt-6 shrink-0">
        <Stats
          stats={[
            { value: '128', name: i18n.host.hosted },
            { value: '9,412', name: i18n.host.guests },
            { value: '1,204', name: i18n.followers },
          ]}
        />
        <LinkButton href={paths.createEvent} className="mt-7 w-full">
          {i18n.host.create}
        </LinkButton>
      </div>
    </section>
  )
}

function HostVenue() {
  const i18n = useDemoI18n().host
  const format = useFormat()

  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <Poster id="demo-roof" genre="latin jazz" width={1000} height={300} className="h-48 md:h-64" />
      <div className="p-6 md:p-8">
        <h2 className="display text-3xl">La Terraza</h2>
        <p className="mt-2 max-w-xl text-lg text-muted">{i18n.venueText}</p>
        <dl className="mt-6 grid gap-x-10 sm:grid-cols-2">
          {i18n.venueFacts.map(({ name, value }) => (
            <div key={name} className="flex justify-between gap-6 border-t border-line py-3.5">
              <dt className="text-muted">{name}</dt>
              <dd className="figures text-right font-semibold">{withTimes(value, format)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

function HostEvents() {
  const i18n = useDemoI18n()
  const format = useFormat()

  return (
    <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {hosted.map(event => (
        <li key={event.id} className="arriving">
          <DemoEventCard
            event={event}
            badge={<Badge tone={tones[event.status]}>{i18n.host.statuses[event.status]}</Badge>}
            foot={
              <>
                <Fullness taken={event.attendees} all={event.maxAttendees} label={i18n.host.registered} />
                <div className="figures mt-3 flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="text-muted">
                    {i18n.host.registered({
                      taken: countLabel(event.attendees, format),
                      all: countLabel(event.maxAttendees, format),
                    })}
                  </span>
                  <span className="text-lg font-bold">{priceOf(event.price, i18n.free, format)}</span>
                </div>
              </>
            }
          />
        </li>
      ))}
    </ul>
  )
}

const tones: Record<DemoEvent['status'], BadgeTone> = { active: 'live', draft: 'waiting', ended: 'quiet' }

function SearchPeople() {
  const i18n = useDemoI18n()
  const [query, setQuery] = useState('')
  const matches = people.filter(person =>
    folded(`${person.name} ${person.username} ${person.city}`).includes(folded(query)),
  )

  return (
    <>
      <TextInput
        fieldClassName="max-w-xl"
        label={i18n.host.searchLabel}
        type="search"
        placeholder={i18n.host.searchPlaceholder}
        {...bound(query, setQuery)}
      />
      {matches.length === 0 && <EmptyState title={i18n.host.noPeople} text={i18n.host.noPeopleText} />}
      <ul className="mt-5 grid gap-3 md:grid-cols-2">
        {matches.map(person => (
          <li
            key={person.id}
            className="arriving flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4"
          >
            <Avatar id={person.id} name={person.name} className="size-14" />
            <div className="min-w-0 grow basis-32">
              <p className="leading-tight font-semibold">{person.name}</p>
              <p className="text-sm text-muted">
                @{person.username} · {person.city}
              </p>
            </div>
            <Badge tone={person.role === 'host' ? 'accent' : 'quiet'}>
              {person.role === 'host' ? i18n.partyHost : i18n.partyGoer}
            </Badge>
          </li>
        ))}
      </ul>
    </>
  )
}
