import { type ComponentType, lazy } from 'react'

/**
 * A part of a page that is loaded after the page. If the module of the part cannot be loaded, the page shows `Fallback` in
 * its place, so that a lost connection does not replace the whole page with an error.
 */
export function optional<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Fallback: ComponentType<Props> = Nothing,
) {
  return lazy(() => load().catch(() => ({ default: Fallback })))
}

function Nothing() {
  return null
}
