/*
 * The only listener for a change of the network or of the tab's visibility that leads to a new request. The service
 * worker runs modules that import this one, so there may be neither a window nor a document.
 */

type Page = {
  window?: EventTarget
  document?: EventTarget & { visibilityState: 'visible' | 'hidden' }
}

type PageListeners = {
  /** The browser has a network again, which does not mean that our server can be reached. Called twice. */
  online?: () => void
  offline?: () => void
  /** The page came back from the back-forward cache. */
  restored?: () => void
  visible?: () => void
  hidden?: () => void
}

/**
 * The browser reports the network shortly before requests pass through it. A request at that moment fails as without
 * signal, and no further event would follow, so the listeners of `online` are called once more.
 */
const ONLINE_AGAIN_MS = 2_000

/** Returns the function that removes the listeners. */
export function listenToPage({ online, offline, restored, visible, hidden }: PageListeners): () => void {
  const { window, document } = globalThis as Page
  const removed = new AbortController()
  const { signal } = removed
  if (online) {
    let again: ReturnType<typeof setTimeout> | undefined
    const cancel = () => clearTimeout(again)
    const callTwice = () => {
      cancel()
      again = setTimeout(online, ONLINE_AGAIN_MS)
      online()
    }
    window?.addEventListener('online', callTwice, { signal })
    window?.addEventListener('offline', cancel, { signal })
    signal.addEventListener('abort', cancel)
  }
  if (offline) window?.addEventListener('offline', offline, { signal })
  const ifRestored = (event: Event) => 'persisted' in event && event.persisted && restored?.()
  if (restored) window?.addEventListener('pageshow', ifRestored, { signal })
  if (visible || hidden)
    document?.addEventListener('visibilitychange', () => (isVisible() ? visible : hidden)?.(), { signal })
  return () => removed.abort()
}

/** Calls `fetchAgain` when a visible page may reach the server again. Returns how to stop. */
export function whenWorthFetchingAgain(fetchAgain: () => void): () => void {
  const ifVisible = () => {
    if (isVisible()) fetchAgain()
  }
  return listenToPage({ online: ifVisible, restored: ifVisible, visible: fetchAgain })
}

export function isVisible(): boolean {
  return (globalThis as Page).document?.visibilityState === 'visible'
}

/** False only if the browser has no network at all. */
export function hasNetwork(): boolean {
  return navigator.onLine
}
