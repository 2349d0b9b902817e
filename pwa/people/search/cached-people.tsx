import { useLiveQuery } from 'dexie-react-hooks'
import type { SearchUser } from '#contract/people/person.ts'
import { livesAt, searchPlace } from '#contract/places/place-search.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { RowsSkeleton } from '#pwa/parts/page-states.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { personStore } from '#sw/db.ts'
import { FoundUsers } from '../person/found-user.tsx'
import { matches } from './matches.ts'

export type CachedPeopleProps = { viewerId: string; q: string; location: string; followed: Set<string> | null }

/** Offline search: the cached people that match the query. */
export function CachedPeople({ viewerId, q, location, followed }: CachedPeopleProps) {
  const text = useI18n().people.search
  const people = useLiveQuery(() => cachedPeople(viewerId).catch(() => []), [viewerId])
  if (!people) return <RowsSkeleton rows={6} />

  const place = searchPlace(location)
  const matching = people.filter(person => matches(person, q) && livesAt(person, place))
  return (
    <div className="mt-6">
      <Notice tone="offline">{matching.length === 0 ? text.knownNobody : text.known}</Notice>
      <FoundUsers
        people={matching}
        viewerId={viewerId}
        followed={followed}
        className="lg:grid lg:grid-cols-2 lg:gap-x-12"
      />
    </div>
  )
}

/** The people in this viewer's cached profiles and lists, without the blocked ones. */
async function cachedPeople(viewerId: string): Promise<SearchUser[]> {
  const copies = await personStore(viewerId).copies.orderBy('at').toArray()
  const people = new Map<string, SearchUser>()
  const blocked = new Set<string>()
  for (const { path, body } of copies) {
    if (!isAboutPeople(path)) continue
    for (const person of (Array.isArray(body) ? body : [body]) as (SearchUser & { isBlocked?: boolean })[]) {
      people.set(person.id, person)
      if (person.isBlocked) blocked.add(person.id)
    }
  }
  return [...people.values()].filter(({ id }) => !blocked.has(id))
}

/** `/api/users`, `/api/users/{id}`, followers, following, and earlier people searches. */
function isAboutPeople(path: string) {
  return /^\/api\/(users(\/[^/?]+(\/(followers|following))?)?|search\/users(\?.*)?)$/.test(path)
}
