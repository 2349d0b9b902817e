import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { paths } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n.ts'
import { MembersOnly } from '#pwa/shell/members-only.tsx'
import { useTitle } from '#pwa/title.ts'
import { Tabs } from '#pwa/ui/tabs.tsx'
import { useQuery } from '#pwa/use-query.ts'
import { FindUsers } from './find-users.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

const FindEvents = lazy(() => import('#pwa/events/find-events.tsx'))

/** `/search?tab=…&q=…&location=…&date=…`: the same query searches for people and for events. */
export default function SearchPage() {
  const text = useI18n().people.search
  const navigate = useNavigate()
  const query = useQuery()
  const tab = query.get('tab') === 'events' ? 'events' : 'users'
  const [q, location] = [query.get('q') ?? '', query.get('location') ?? '']
  useTitle(text.title)

  const open = (next: string) =>
    void navigate({
      href: paths.search({
        tab: next === 'events' ? 'events' : 'users',
        q: q || undefined,
        location: location || undefined,
        date: query.get('date') ?? undefined,
      }),
      replace: true,
      resetScroll: false,
      viewTransition: false,
    })

  return (
    <MembersOnly>
      {me => (
        <div className="page grow pt-8 pb-16 md:pt-12">
          <h1 className="display mb-5 text-5xl md:text-6xl">{text.title}</h1>
          <Tabs
            label={text.tabs}
            selected={tab}
            onSelect={open}
            tabs={[
              { id: 'users', label: text.users, panel: <FindUsers me={me} q={q} location={location} /> },
              {
                id: 'events',
                label: text.events,
                panel: (
                  <Suspense fallback={<RowsSkeleton />}>
                    <FindEvents />
                  </Suspense>
                ),
              },
            ]}
          />
        </div>
      )}
    </MembersOnly>
  )
}
