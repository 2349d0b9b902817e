import { useEffect, useEffectEvent, useState } from 'react'
import type { SearchUser } from '#contract/people/person.ts'
import { useI18n } from '#pwa/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { useFetch } from '#pwa/use-fetch.ts'
import { useWhenSeen } from '#pwa/use-when-seen.ts'
import { fetched, type Resource } from '#sw/http/send.ts'
import { RowsSkeleton } from './rows-skeleton.tsx'

type MorePeopleProps = { page: Resource<SearchUser[]>; onMore: (more: SearchUser[]) => void }

/** Loads the next page of a long list when the reader scrolls near its end. */
export function MorePeople({ page: next, onMore }: MorePeopleProps) {
  const i18n = useI18n().people
  const [isNear, setIsNear] = useState(false)
  const sentinel = useWhenSeen(() => setIsNear(true))
  const page = useFetch({ key: isNear ? next.path : null, fetch: () => fetched(next) })
  const more = page.state === 'loaded' ? page.body : undefined
  const append = useEffectEvent(onMore)
  useEffect(() => {
    if (more && more.length > 0) append(more)
  }, [more])

  if (more?.length === 0) return null
  return (
    <li ref={sentinel}>
      {page.state === 'loading' || page.state === 'loaded' ? (
        <RowsSkeleton rows={2} />
      ) : (
        <Button look="quiet" className="mt-4 w-full" onClick={page.refresh}>
          {i18n.retry}
        </Button>
      )}
    </li>
  )
}
