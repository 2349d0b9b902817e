import { lazy, Suspense } from 'react'
import { useChangeQuery, useQuery } from '#pwa/data/use-query.ts'
import { SearchFields } from '#pwa/events/list/search-fields.tsx'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useTitle } from '#pwa/i18n/title.ts'
import { MembersOnly } from '#pwa/parts/members-only.tsx'
import { RowsSkeleton } from '#pwa/parts/page-states.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Tabs } from '#pwa/ui/tabs.tsx'
import { FindUsers } from './find-users.tsx'

const FindEvents = lazy(() => import('#pwa/events/list/find-events.tsx'))

/** `/search?tab=…&q=…&location=…&date=…`: the same query searches for events and for people. */
export default function SearchPage() {
  useTitle(useI18n().people.search.title)
  return <MembersOnly>{me => <SearchOf me={me} />}</MembersOnly>
}

function SearchOf({ me }: { me: Me }) {
  const text = useI18n().people.search
  const query = useQuery()
  const change = useChangeQuery()
  const tab = query.get('tab') === 'users' ? 'users' : 'events'
  const [q, location, date] = [query.get('q') ?? '', query.get('location') ?? '', query.get('date') ?? '']

  return (
    <div className="page grow pt-8 pb-16 md:pt-12">
      <h1 className="display mb-5 text-5xl md:text-6xl">{text.title}</h1>
      <SearchFields
        userId={me.id}
        tab={tab}
        query={{ q, location, date }}
        onSearch={next => change({ ...next, ...(next.q !== q && { literal: '' }), ...(next.date && { when: '' }) })}
      />
      <Tabs
        label={text.tabs}
        selected={tab}
        onSelect={next => change({ tab: next })}
        className="mt-5"
        tabs={[
          {
            id: 'events',
            label: text.events,
            panel: (
              <Suspense fallback={<RowsSkeleton />}>
                <FindEvents />
              </Suspense>
            ),
          },
          { id: 'users', label: text.users, panel: <FindUsers me={me} q={q} location={location} /> },
        ]}
      />
    </div>
  )
}
