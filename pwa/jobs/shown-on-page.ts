import { useLayoutEffect } from 'react'
import { create } from 'zustand'

/** The job whose application the page itself shows, form and all, so that nothing above it has to. */
export const useShownOnPage = create<{ jobId: number | null }>(() => ({ jobId: null }))

/** Whoever shows it says so before it is painted, and takes it back when they leave. */
export function useShowsQueued(jobId: number | null) {
  useLayoutEffect(() => {
    useShownOnPage.setState({ jobId })
    return () => useShownOnPage.setState({ jobId: null })
  }, [jobId])
}
