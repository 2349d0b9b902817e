import * as calls from '#contract/places/calls.ts'
import type { StreetMap } from '#contract/places/map.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { resource } from '#sw/http/send.ts'

/** The map of streets of this site, also without signal; undefined while it is not known, and null without one. */
export function useStreetMap(): StreetMap | null | undefined {
  const remote = useRemote(resource(calls.siteMap), null)
  if (remote.state === 'loading') return undefined
  return remote.state === 'loaded' ? (remote.body.maps.at(0) ?? null) : null
}
