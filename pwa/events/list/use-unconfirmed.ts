import { useEffect } from 'react'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { useSyncState } from '#pwa/data/sync-state.ts'
import { personStore } from '#sw/db.ts'
import { useUnconfirmed } from '../event/not-confirmed.tsx'

/** The choices at events that the server has not confirmed, for the rows of the lists. */
export function useUnconfirmedChoices(userId: string) {
  const isServerReached = useSyncState(state => state.isServerReached)
  const open = useLiveQuery(
    () =>
      personStore(userId)
        .deliveries.where('state')
        .anyOf('queued', 'sending')
        .filter(({ kind }) => kind === 'going' || kind === 'saved')
        .sortBy('createdAt')
        .catch(() => []),
    [userId],
  )
  useEffect(() => {
    const shown = open?.filter(({ tries }) => tries > 0 || !isServerReached) ?? []
    useUnconfirmed.setState(Object.fromEntries(shown.map(({ key, createdAt }) => [key, createdAt])), true)
  }, [open, isServerReached])
  useEffect(() => () => useUnconfirmed.setState({}, true), [])
}
