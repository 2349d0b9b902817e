import { useLocation, useNavigate } from '@tanstack/react-router'
import { useQuery } from '#pwa/data/use-query.ts'

/** The job listings are part of the Venue tab of a host, and have an id of their own in the URL. */
export const JOBS = 'jobs'

/** The open tab is in the URL, so that it can be shared and survives Back. */
export function useTab<const Id extends string>(ids: readonly [Id, ...Id[]]): [Id, (id: string) => void] {
  const requested = useQuery().get('tab')
  const navigate = useNavigate()
  const here = useLocation()
  const open = (id: string) => {
    const query = new URLSearchParams(here.searchStr)
    query.set('tab', id)
    void navigate({ href: `${here.pathname}?${query}`, replace: true, resetScroll: false, viewTransition: false })
  }
  return [ids.find(id => id === requested) ?? ids[0], open]
}
