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
import { SearchPeople } from './search-people.tsx'
import { Stats } from './stats.tsx'
import { useDemoWords } from './words.ts'

/** A host's desk, in the hosts' amber. */
export default function HostPage() {
  const words = useDemoWords()
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
  const words = useDemoWords()

  return (
    <section>
      <Poster
        id="demo-la-terraza"
        genre="latin jazz"
        composition="rings"
        width={300}
        height={300}
        className="size-32 rounded-card"
      />
      <h1 className="display mt-5 text-5xl">La Terraza</h1>
      <p className="mt-1 text-muted">@mateo · Miami, FL</p>
      <div className="mt-3">
        <Badge tone="accent">{words.partyHost}</Badge>
      </div>
      <p className="mt-4 max-w-md">{words.host.bio}</p>
      <div className="mt-6">
        <Stats
          stats={[
            { value: '128', name: words.host.hosted },
            { value: '9,412', name: words.host.guests },
            { value: '1,204', name: words.followers },
          ]}
        />
      </div>
      <LinkButton href={paths.createEvent} className="mt-7 w-full sm:w-auto lg:w-full">
        {words.host.create}
      </LinkButton>
    </section>
  )
}
