import { useListingsI18n } from '#pwa/events/listings/listings-i18n.ts'
import { FeaturedEvents } from './featured-events.tsx'
import { useAdminI18n } from './i18n.ts'
import { Listings } from './listings.tsx'
import { SectionTabs } from './section-tabs.tsx'

/** The featured events, and the events without a host. */
export function EventsSection() {
  const i18n = useAdminI18n()
  const text = useListingsI18n()
  return (
    <SectionTabs
      label={i18n.sections.events}
      tabs={[
        { id: 'featured', label: i18n.featured, panel: <FeaturedEvents /> },
        { id: 'add', label: text.add, panel: <Listings part="add" /> },
        { id: 'unclaimed', label: text.title, panel: <Listings part="upcoming" /> },
        { id: 'sources', label: text.sources, panel: <Listings part="sources" /> },
      ]}
    />
  )
}
