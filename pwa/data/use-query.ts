import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/**
 * The query parameters as text: `useQuery().get('conversation')`. While the next page is loading, this page keeps its
 * own parameters.
 */
export function useQuery() {
  const search: Record<string, string> = useSearch({ strict: false })
  return useMemo(() => new URLSearchParams(search), [search])
}

/**
 * Changes some query parameters of this page in place; an empty value removes its parameter. The other parameters are
 * those of the address at the time of the call: a call that was delayed does not bring back earlier ones.
 */
export function useChangeQuery() {
  const navigate = useNavigate()
  return useCallback(
    (change: Record<string, string | undefined>) => {
      const search = (before: object) =>
        Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value))
      void navigate({ to: '.', search, replace: true, resetScroll: false, viewTransition: false })
    },
    [navigate],
  )
}
