import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { useTitle } from '#pwa/title.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { Poster } from '#pwa/ui/poster.tsx'
import { Tabs } from '#pwa/ui/tabs.tsx'
import { DemoStrip } from './demo-strip.tsx'
import { HostAnalytics } from './host-analytics.tsx'
import { HostEvents } from './host-events.tsx'
import { HostReviews } from './host-reviews.tsx'
import { HostVenue } from './host-venue.tsx'
import { useDemoMessages } from './i18n.ts'
import { SearchPeople } from './search-people.tsx'
import { Stats } from './stats.tsx'

/** A host's desk, in the hosts' amber. */
export default function HostPage() {
  const words = useDemoMessages()
  const [tab, setTab] = useState('events')
  useTitle(words.host.title)

  return (
    <div data-accent="host">
      <DemoStrip />
      <div className="page grid gap-10 pt-8 pb-20 md:pt-12 lg:grid-cols-[20rem_1fr] lg:gap-14">
        <HostHead />
        <Tabs
          className="min-w-0"
          label={words.host.tabsLabel}
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'events', label: words.host.events, panel: <HostEvents /> },
            { id: 'venue', label: words.host.venue, panel: <HostVenue /> },
            { id: 'reviews', label: words.host.reviews, panel: <HostReviews /> },
            { id: 'analytics', label: words.host.analytics, panel: <HostAnalytics /> },
            { id: 'users', label: words.host.searchUsers, panel: <SearchPeople /> },
          ]}
        />
      </div>
    </div>
  )
}

function HostHead() {
  const words = useDemoMessages()

  return (
    <section className="gap-x-10 sm:max-lg:flex sm:max-lg:items-end sm:max-lg:justify-between">
      <div>
        <div className="flex items-center gap-5 lg:block">
          <Poster
            id="demo-la-terraza"
            genre="latin jazz"
            composition="rings"
            width={300}
            height={300}
            className="size-28 shrink-0 rounded-card md:size-36"
          />
          <div className="lg:mt-5">
            <h1 className="display text-4xl md:text-5xl">La Terraza</h1>
            <p className="mt-1 text-muted">@mateo · Miami, FL</p>
            <div className="mt-3">
              <Badge tone="accent">{words.partyHost}</Badge>
            </div>
          </div>
        </div>
        <p className="mt-5 max-w-md text-lg">{words.host.bio}</p>
      </div>
      <div className="mt-6 shrink-0">
        <Stats
          stats={[
            { value: '128', name: words.host.hosted },
            { value: '9,412', name: words.host.guests },
            { value: '1,204', name: words.followers },
          ]}
        />
        <LinkButton href={paths.createEvent} className="mt-7 w-full">
          {words.host.create}
        </LinkButton>
      </div>
    </section>
  )
}
