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

/** Changes some query parameters of this page in place; an empty value removes its parameter. */
export function useChangeQuery() {
  const navigate = useNavigate()
  const query = useQuery()
  return useCallback(
    (change: Record<string, string | undefined>) => {
      const search = Object.fromEntries(
        Object.entries({ ...Object.fromEntries(query), ...change }).filter(([, value]) => value),
      )
      void navigate({ to: '.', search, replace: true, resetScroll: false, viewTransition: false })
    },
    [navigate, query],
  )
}
