import { useEffect } from 'react'

/** The page comes after its address: whoever was led to a section is taken there once it stands. */
export function useArrivalAtSection() {
  useEffect(() => {
    const section = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null
    section?.scrollIntoView()
  }, [])
}
