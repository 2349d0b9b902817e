import { useLayoutEffect, useState } from 'react'
import { createStore } from 'zustand'

const page = createStore(() => ({ isOverPicture: false }))

/** Whether the page begins with a picture that the header is drawn over. */
export function useOverPicture(): boolean {
  const [isOverPicture, setOverPicture] = useState(false)
  // Before the first paint, which the subscription of `useStore` follows: the page would be painted below the header
  // first.
  useLayoutEffect(() => {
    const read = () => setOverPicture(page.getState().isOverPicture)
    read()
    return page.subscribe(read)
  }, [])
  return isOverPicture
}

/** To be called by a page that begins with a picture. The value is set before the first paint and reset on unmount. */
export function useHeaderOverPicture(isOverPicture: boolean) {
  useLayoutEffect(() => {
    page.setState({ isOverPicture })
    return () => page.setState({ isOverPicture: false })
  }, [isOverPicture])
}
